import GameProtocol

/// The sockets that send beacons to the group, and never beyond the link.
///
/// They are separate from the receiving sockets. On some systems, a socket that is bound to a group
/// would send with the group as its source address.
public final class BeaconSender {
    private let v4: Socket?
    private let v6: Socket?

    /// Opens the sockets, and skips an address family that the system does not support.
    public init() {
        v4 = Self.open(like: Beacon.groupV4)
        v6 = Self.open(like: Beacon.groupV6(scope: 0))
    }

    /// Sends to the group over each link, and returns the number of links that accepted the
    /// datagram.
    ///
    /// A datagram that a link does not accept at once is lost.
    @discardableResult
    public func send(_ bytes: [UInt8], over links: [BeaconLink]) -> Int {
        links.count { send(bytes, over: $0) }
    }

    private func send(_ bytes: [UInt8], over link: BeaconLink) -> Bool {
        let socket = if case .v4 = link { v4 } else { v6 }
        guard let socket else { return false }
        do throws(SystemError) {
            try SystemCalls.setMulticastLink(socket.descriptor, link)
            let sent = try SystemCalls.send(socket.descriptor, bytes, to: link.group)
            return sent == .bytes(bytes.count)
        } catch {
            return false
        }
    }

    private static func open(like host: SocketAddress.Host) -> Socket? {
        do throws(SystemError) {
            let socket = Socket(owning: try SystemCalls.datagramSocket(like: host))
            try SystemCalls.setMulticastReach(socket.descriptor, isV6: host.isV6)
            return socket
        } catch {
            return nil
        }
    }
}
