"""The menus: a box, its variants, who plays."""
