#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The tries to connect to the addresses of a host, one beside the other: the first that answers
/// wins (RFC 8305).
///
/// An address that says nothing holds up the one after it for 250 ms, one that refuses for no time.
public struct AddressRace {
    /// The pause before the next address is tried beside an address that says nothing, in milliseconds.
    private static let staggerMs = 250

    private struct Try {
        let place: Int
        let descriptor: Descriptor
        /// The end of its time, by `MonotonicClock`.
        let endsAt: Int
    }

    private let addresses: [SocketAddress]
    private let timeoutMs: Int?
    private var nextPlace = 0
    private var nextAt = 0
    private var tries: [Try] = []
    private var failure = (place: -1, error: SystemError(call: SystemCalls.resolveCall, errno: 0))

    /// Makes a race of these addresses.
    ///
    /// - Parameter timeoutMilliseconds: for each address; nil leaves it to the system.
    public init(_ addresses: [SocketAddress], timeoutMilliseconds: Int?) {
        self.addresses = addresses
        timeoutMs = timeoutMilliseconds
    }

    /// Waits for the first connection; the descriptor is the caller's.
    ///
    /// - Parameter isWanted: asked every 250 ms at least; false ends the race.
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

    /// Begins with every address that is due.
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

    /// Waits until something has to be done; gives the connection where there is one.
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
