"""For all tests: machines are slow and busy, and no example is wrong because it took long."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["moonless.testing.plugin"]
settings.register_profile("patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
