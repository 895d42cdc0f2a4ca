"""`python -m moonless`."""

import sys

from moonless.cli import main

sys.exit(main())
