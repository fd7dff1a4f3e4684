import Games

/// Who keeps the list of all rooms and is told, later, what becomes of each.
protocol RoomDirectory: Sendable {
    /// Something changed in the room.
    func notify(code: String, _ notice: RoomNotice)

    /// Nothing is left of these rooms: their codes may be given to others.
    func free(_ codes: [String])
}

/// What all rooms of the server share.
struct RoomServices: Sendable {
    let secrets: SecretSource
    let directory: any RoomDirectory
    /// Where rooms are recorded; nil if they are not.
    let journal: JournalFolder?
    let log: Log
    var metrics = Metrics()
}
