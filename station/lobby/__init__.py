"""The scenes outside a game, and the controller that goes from scene to scene."""
