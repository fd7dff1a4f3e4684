import GameProtocol
import Games
import Sockets

/// Whom the owner of a room sent away: the session, and whoever comes from the same address under
/// another name.
///
/// Everybody on the server's own computer has one address, and so has everybody behind a tunnel to
/// it, and everybody in a house: of them the session and its name stay out.
struct BanList {
    private var members: Set<MemberID> = []
    private var addressKeys: Set<SocketAddress.Host> = []
    private var names: Set<String> = []

    mutating func insert(_ member: MemberID, _ session: LobbySession?, isAddressShared: Bool) {
        members.insert(member)
        guard let session else { return }
        if let origin = session.origin, !origin.isLoopback, !isAddressShared {
            addressKeys.insert(origin.addressKey)
        } else {
            names.insert(NameRule.key(session.name))
        }
    }

    /// Whether somebody, or anybody of that name, was sent away, whatever their address is.
    func names(_ member: MemberID, _ name: String) -> Bool {
        members.contains(member) || names.contains(NameRule.key(name))
    }

    func includes(_ member: MemberID, _ name: String, _ origin: ClientOrigin) -> Bool {
        if members.contains(member) { return true }
        if !origin.isLoopback, addressKeys.contains(origin.addressKey) { return true }
        return !names.isEmpty && names.contains(NameRule.key(name))
    }
}
