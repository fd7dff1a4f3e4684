import GameProtocol

/// The sockets by which datagrams of the beacon leave: to the group, and no farther than the link.
///
/// They are not those that listen: one that is bound to a group would, on some systems, give the
/// group as the source.
public final class BeaconSender {
    private let v4: Socket?
    private let v6: Socket?

    /// Opens them; a family that the system does not speak is left out.
    public init() {
        v4 = Self.open(like: Beacon.groupV4)
        v6 = Self.open(like: Beacon.groupV6(scope: 0))
    }

    /// Sends to the group over each of the links; says how many took it.
    ///
    /// What a link does not take at once is lost, as datagrams are.
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
