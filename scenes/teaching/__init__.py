"""Teaching: live figures, lessons on a board, a first match with explanations."""
