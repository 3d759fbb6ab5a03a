"""The service menu: for whoever looks after the cabinet."""
