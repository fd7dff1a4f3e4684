import Games

extension OutgoingBatch {
    /// Something that the room wants beside lines, or that its host looks at.
    struct Wish {
        let effect: RoomEffect
        /// How many bytes of lines stand before it.
        let place: Int
    }
}
