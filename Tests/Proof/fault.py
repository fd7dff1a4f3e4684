"""What the proofs end with when a promise was broken."""


class Fault(Exception):
    """A promise of the server that did not hold, in a sentence."""


def require(condition, *words):
    if not condition:
        raise Fault(" ".join(str(word) for word in words))
