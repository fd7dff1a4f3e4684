extension PlainMove {
    /// The mark that the request carried.
    public var id: RequestID? { mark.map { .number(Int64($0)) } }
}

extension Request {
    /// The same request that the strict reader and `Request.init(_:in:)` give for the line.
    public init(_ plain: PlainMove) {
        self.init(id: plain.id, .room(.move(plain.move)))
    }
}
