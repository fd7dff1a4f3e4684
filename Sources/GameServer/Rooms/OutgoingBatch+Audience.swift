import Games

extension OutgoingBatch {
    /// The recipients of a line. It holds plain numbers, so that comparing two is quick.
    struct Audience: Equatable, BitwiseCopyable {
        enum Kind: UInt8, BitwiseCopyable {
            case all, one, others, spectators, listed, unlisted
        }

        let kind: Kind
        /// The number of the member or of the list, depending on `kind`.
        var number: UInt64 = 0

        static var all: Audience { Audience(kind: .all) }
        static var spectators: Audience { Audience(kind: .spectators) }

        static func one(_ member: MemberID) -> Audience {
            Audience(kind: .one, number: member.number)
        }

        static func others(than member: MemberID) -> Audience {
            Audience(kind: .others, number: member.number)
        }

        /// Returns the audience of all members on the list with this number.
        static func listed(_ list: Int) -> Audience {
            Audience(kind: .listed, number: UInt64(list))
        }

        static func unlisted(_ list: Int) -> Audience {
            Audience(kind: .unlisted, number: UInt64(list))
        }
    }
}

extension OutgoingBatch {
    /// An effect that the host of the room must handle.
    struct Wish {
        let effect: RoomEffect
        /// The number of bytes of lines before the effect.
        let place: Int
    }
}
