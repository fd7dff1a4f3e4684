#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A parallel race of connections to the addresses of a host: the first answer wins (RFC 8305).
///
/// An address that does not answer delays the next one by 250 ms; a refusal does not.
public struct AddressRace {
    /// The delay before the next address, while the last one does not answer, in milliseconds.
    private static let staggerMs = 250

    private struct Try {
        let place: Int
        let descriptor: Descriptor
        /// The time at which the try ends, in milliseconds of `MonotonicClock`.
        let endsAt: Int
    }

    private let addresses: [SocketAddress]
    private let timeoutMs: Int?
    private var nextPlace = 0
    private var nextAt = 0
    private var tries: [Try] = []
    private var failure = (place: -1, error: SystemError(call: SystemCalls.resolveCall, errno: 0))

    /// Creates a race of these addresses.
    ///
    /// - Parameter timeoutMilliseconds: the timeout of each address; nil leaves it to the system.
    public init(_ addresses: [SocketAddress], timeoutMilliseconds: Int?) {
        self.addresses = addresses
        timeoutMs = timeoutMilliseconds
    }

    /// Waits for the first connection, and returns its descriptor, which the caller must close.
    ///
    /// - Parameter isWanted: called at least every 250 ms; the race ends if it returns false.
    /// - Throws: the failure at the last address.
    public mutating func run(
        while isWanted: () -> Bool = { true }
    ) throws(SystemError) -> Descriptor {
        defer {
            for other in tries { SystemCalls.close(other.descriptor) }
            tries = []
        }
        while isWanted() {
            let now = MonotonicClock.nowMilliseconds
            for late in tries where late.endsAt <= now {
                end(late, SystemError(call: "connect", errno: ETIMEDOUT))
            }
            begin(at: now)
            if tries.isEmpty { throw failure.error }
            if let winner = try wait(at: now) { return winner }
        }
        throw SystemError(call: "connect", errno: ECANCELED)
    }

    /// Begins to connect to every address that is due.
    private mutating func begin(at now: Int) {
        while nextPlace < addresses.count, tries.isEmpty || nextAt <= now {
            let place = nextPlace
            nextPlace += 1
            do throws(SystemError) {
                let descriptor = try SystemCalls.beginConnecting(to: addresses[place])
                let endsAt = timeoutMs.map { now + $0 } ?? .max
                tries.append(Try(place: place, descriptor: descriptor, endsAt: endsAt))
                nextAt = now + Self.staggerMs
            } catch {
                note(error, at: place)
            }
        }
    }

    /// Waits for the next event of the race; returns the connection if there is one.
    private mutating func wait(at now: Int) throws(SystemError) -> Descriptor? {
        var entries = tries.map {
            pollfd(fd: $0.descriptor.number, events: Int16(POLLOUT), revents: 0)
        }
        let next = nextPlace < addresses.count ? nextAt : .max
        let until = tries.map(\.endsAt).reduce(min(next, now + Self.staggerMs), min)
        let count = try SystemCalls.check("poll") {
            let left = max(0, until - MonotonicClock.nowMilliseconds)
            return Int(poll(&entries, nfds_t(entries.count), Int32(clamping: left)))
        }
        guard count > 0 else { return nil }
        for (ready, entry) in zip(tries, entries) where entry.revents != 0 {
            do throws(SystemError) {
                try SystemCalls.endConnecting(ready.descriptor)
                tries.removeAll { $0.place == ready.place }
                return ready.descriptor
            } catch {
                end(ready, error)
            }
        }
        return nil
    }

    private mutating func end(_ lost: Try, _ error: SystemError) {
        SystemCalls.close(lost.descriptor)
        tries.removeAll { $0.place == lost.place }
        note(error, at: lost.place)
        // The next address starts at once after a failure.
        nextAt = 0
    }

    private mutating func note(_ error: SystemError, at place: Int) {
        if place > failure.place { failure = (place, error) }
    }
}
