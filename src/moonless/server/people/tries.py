"""Passwords tried for an account: who guesses is slowed down, and shuts nobody else out by it."""

from collections import OrderedDict

from moonless.server.site.rates import Rate
from moonless.server.site.settings import Limits

FROM_ALL = 10
"""From all addresses together so many times what one may try."""
MANY = 50_000


class Tries:
    """From one address an account is guessed at a few times, from many together some more. Where its owner was signed
    in before, others' guesses do not count."""

    def __init__(self, limits: Limits) -> None:
        self._here = Rate(limits.accounts, limits.accounts_burst)
        self._all = Rate(FROM_ALL * limits.accounts, FROM_ALL * limits.accounts_burst)
        self._own: OrderedDict[tuple[str, str], None] = OrderedDict()

    def take(self, account: str, address: str) -> bool:
        """Whether one more may be tried."""
        if not self._here.take(f"{address} {account}"):
            return False
        return (account, address) in self._own or self._all.take(account)

    def met(self, account: str, address: str) -> None:
        """The owner of the account was here."""
        self._own[account, address] = None
        self._own.move_to_end((account, address))
        if len(self._own) > MANY:
            self._own.popitem(last=False)
