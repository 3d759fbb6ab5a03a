"""The service menu, for the operator of the cabinet."""
