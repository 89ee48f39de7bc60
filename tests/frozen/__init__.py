"""The application as people download it."""
