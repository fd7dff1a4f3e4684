import Sockets

/// The sources of a loop that wait for another turn. Addresses take turns, and so do the sources of one address. So
/// all connections of one address together get the same number of turns as a single connection of another address.
struct TurnLine {
    private enum Payer: Hashable {
        case address(SocketAddress.Host)
        /// A source without an address counts for itself.
        case source(UInt64)
    }

    private var waiting: [Payer: [UInt64]] = [:]
    /// The addresses with waiting sources, each once, from index `first` on.
    private var order: [Payer] = []
    private var first = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ token: UInt64, of address: SocketAddress.Host?) {
        let payer = address.map { .address($0) } ?? Payer.source(token)
        count += 1
        if waiting[payer, default: []].isEmpty { order.append(payer) }
        waiting[payer, default: []].append(token)
    }

    /// Removes and returns the source whose turn comes next.
    mutating func next() -> UInt64? {
        guard first < order.count else { return nil }
        let payer = order[first]
        first += 1
        if 2 * first > order.count + 64 {
            order.removeFirst(first)
            first = 0
        }
        count -= 1
        let token = waiting[payer]?.removeFirst()
        if waiting[payer]?.isEmpty ?? true { waiting[payer] = nil } else { order.append(payer) }
        return token
    }
}
