import GameProtocol

/// What each address may do in a while; loopback may do anything.
///
/// An address whose rights have all grown back is forgotten, so that strangers leave no trace.
struct AddressLimits {
    private var creations: [SocketAddress.Host: TokenBucket] = [:]
    private var passwords: [SocketAddress.Host: TokenBucket] = [:]

    func creationWaitMs(_ origin: Peerage, at now: Int) -> Int {
        origin.isLoopback ? 0 : creations[origin.addressKey]?.waitMs(at: now) ?? 0
    }

    mutating func takeCreation(_ origin: Peerage, at now: Int) {
        guard !origin.isLoopback else { return }
        forget(at: now)
        creations[
            origin.addressKey,
            default: TokenBucket(
                burst: Limits.roomBurstPerAddress,
                interval: Limits.roomIntervalPerAddress
            )
        ].take(at: now)
    }

    func passwordWaitMs(_ origin: Peerage, at now: Int) -> Int {
        passwords[origin.addressKey]?.waitMs(at: now) ?? 0
    }

    mutating func takePassword(_ origin: Peerage, at now: Int) {
        forget(at: now)
        passwords[
            origin.addressKey,
            default: TokenBucket(
                burst: Limits.maximumWrongPasswords,
                interval: Limits.wrongPasswordPeriod / Limits.maximumWrongPasswords
            )
        ].take(at: now)
    }

    private mutating func forget(at now: Int) {
        creations = creations.filter { !$0.value.isFull(at: now) }
        passwords = passwords.filter { !$0.value.isFull(at: now) }
    }
}
