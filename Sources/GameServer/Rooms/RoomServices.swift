/// What all rooms of the server share.
struct RoomServices: Sendable {
    let secrets: SecretSource
    let lobby: LobbyHost
    /// Where rooms are recorded; nil where they are not.
    let journal: JournalFolder?
    let log: Log
    var metrics = Metrics()
}
