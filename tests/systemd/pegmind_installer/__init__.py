"""The installer, on folders that stand for whole systems."""
