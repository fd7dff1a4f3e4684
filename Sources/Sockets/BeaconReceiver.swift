import GameProtocol

/// The sockets that receive beacons: one for each link, bound to the group.
///
/// Any number of programs on one computer can listen in this way at once. The receiver belongs to
/// one thread.
public final class BeaconReceiver {
    private var sockets: [BeaconLink: Socket] = [:]
    private let space = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Limits.maximumBeaconBytes + 1,
        alignment: 1
    )

    /// The maximum number of datagrams that one call reads from a link, so that a flood delays no
    /// other link.
    private static let maximumInOneGo = 64

    /// Creates a receiver that does not listen yet.
    public init() {}

    deinit { space.deallocate() }

    /// Listens on exactly these links, and returns the new descriptors.
    ///
    /// It skips a link on which it cannot listen, and tries it again with the next call.
    @discardableResult
    public func listen(on links: [BeaconLink]) -> [Descriptor] {
        sockets = sockets.filter { links.contains($0.key) }
        var added: [Descriptor] = []
        for link in links where sockets[link] == nil {
            guard let socket = Self.open(link) else { continue }
            sockets[link] = socket
            added.append(socket.descriptor)
        }
        return added
    }

    /// The descriptors to wait on, valid until the next `listen`.
    public var descriptors: [Descriptor] { sockets.values.map(\.descriptor) }

    /// Calls `body` with the bytes and the sender of each waiting datagram, without blocking.
    ///
    /// A datagram that is too long is cut to one byte more than the maximum.
    public func read(_ body: (ArraySlice<UInt8>, SocketAddress) -> Void) {
        for socket in sockets.values {
            for _ in 0..<Self.maximumInOneGo {
                // An error here concerns a datagram that was sent earlier, so it is ignored.
                let received = try? SystemCalls.receiveDatagram(socket.descriptor, into: space)
                guard let (count, source) = received ?? nil else { break }
                body(Array(space.prefix(count))[...], source)
            }
        }
    }

    private static func open(_ link: BeaconLink) -> Socket? {
        do throws(SystemError) {
            let socket = Socket(owning: try SystemCalls.datagramSocket(like: link.group.host))
            try SystemCalls.setReuseAddress(socket.descriptor)
            try SystemCalls.setReusePort(socket.descriptor)
            if link.group.host.isV6 { try SystemCalls.setOnlyV6(socket.descriptor) }
            try SystemCalls.bind(socket.descriptor, to: link.group)
            try SystemCalls.joinGroup(socket.descriptor, on: link)
            return socket
        } catch {
            return nil
        }
    }
}
