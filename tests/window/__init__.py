"""Tests in a real window."""
