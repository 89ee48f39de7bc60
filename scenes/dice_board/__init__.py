"""What games with dice on the cells of a board have on the screen: their table, choosing, setting out."""
