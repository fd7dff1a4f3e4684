import GameProtocol

/// The sockets on which datagrams of the beacon arrive: one for each link, bound to the group.
///
/// Any number of programs on one computer can listen like this at once. It belongs to one thread.
public final class BeaconReceiver {
    private var sockets: [BeaconLink: Socket] = [:]
    private let space = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Limits.maximumBeaconBytes + 1,
        alignment: 1
    )

    /// The datagrams of one link that are read in one go, so that a flood delays no other link.
    private static let maximumInOneGo = 64

    /// Listens nowhere yet.
    public init() {}

    deinit { space.deallocate() }

    /// Listens on these links and no others; gives the descriptors that are new.
    ///
    /// A link that cannot be listened on is left out, and tried again with the next call.
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

    /// Those to wait on, until the next `listen`.
    public var descriptors: [Descriptor] { sockets.values.map(\.descriptor) }

    /// Hands out what has arrived, without waiting: bytes, and who sent them.
    ///
    /// One that is longer than allowed keeps a byte more than that.
    public func read(_ body: (ArraySlice<UInt8>, SocketAddress) -> Void) {
        for socket in sockets.values {
            for _ in 0..<Self.maximumInOneGo {
                // An error here is about a datagram that was sent, and concerns nobody.
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
