"""What is not shipped: tools for those who develop Pegmind."""
