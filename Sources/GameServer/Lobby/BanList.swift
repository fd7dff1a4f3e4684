import GameProtocol
import Games
import Sockets

/// The players whom the owner of a room sent away: their sessions, and other sessions from the same
/// address.
///
/// A shared address is not banned. All people on the server's own computer, behind a tunnel to it
/// or in one house have the same address. Then the ban concerns the session and its name.
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

    /// Whether the owner sent away the member, or a player of this name. The address does not count.
    func names(_ member: MemberID, _ name: String) -> Bool {
        members.contains(member) || names.contains(NameRule.key(name))
    }

    func includes(_ member: MemberID, _ name: String, _ origin: ClientOrigin) -> Bool {
        if members.contains(member) { return true }
        if !origin.isLoopback, addressKeys.contains(origin.addressKey) { return true }
        return !names.isEmpty && names.contains(NameRule.key(name))
    }
}
