import Games

extension OutgoingBatch {
    /// An effect that is no line, or that the host must also see.
    struct Wish {
        let effect: RoomEffect
        /// The number of bytes of lines before it.
        let place: Int
    }
}
