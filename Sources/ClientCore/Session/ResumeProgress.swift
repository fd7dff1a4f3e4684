/// What is still to come after a server has taken a session back, up to the answer that follows it.
struct ResumeProgress: Equatable, Sendable {
    /// The room in which the place was kept; nil where it was in none.
    var room: String?
    /// This client does not know the room from before.
    let isNew: Bool
    /// The session was in a room and is in none any more.
    var isOut = false
    /// It was said that the connection is there again.
    var isTold: Bool
    /// What has come of what was missed.
    var missed = News.Missed.nothing
    /// Neither came, so that the room was asked for.
    var hasAsked = false
}
