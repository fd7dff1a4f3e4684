/// What a port allows of the requests that it reads.
struct RequestRules: Equatable, Sendable {
    /// The bytes of a head, its empty line included.
    var maximumHeadBytes = 8_192
    /// The bytes of a request's target.
    var maximumTargetBytes = 2_048
    var maximumFields = 64
    /// The bytes of a content, whatever it is.
    var maximumContentBytes = 16_384
    /// Empty lines before a request that are passed over.
    var maximumEmptyLines = 2
    /// Whether every field and line has to be as RFC 9112 wants it: CRLF at the end of a line, and
    /// `Host` in a request of HTTP/1.1.
    ///
    /// What is read leniently must not go on after the first request: behind a proxy that reads it
    /// otherwise, a second request could hide in the first one.
    var isStrict = true

    /// For a port that answers one request of each connection, which people type by hand.
    static let oneByHand = RequestRules(
        maximumHeadBytes: 4_096,
        maximumTargetBytes: 4_096,
        maximumContentBytes: 0,
        maximumEmptyLines: 0,
        isStrict: false
    )
}
