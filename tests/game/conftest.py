"""How hypothesis runs: short and always alike, or with HYPOTHESIS_PROFILE=thorough longer and anew."""

import os

from hypothesis import HealthCheck, settings

_SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "plain",
    max_examples=25,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=_SLOW_TO_DRAW,
)
settings.register_profile(
    "thorough", max_examples=400, deadline=None, database=None, suppress_health_check=_SLOW_TO_DRAW
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "plain"))
