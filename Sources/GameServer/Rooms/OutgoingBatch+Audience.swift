import Games

extension OutgoingBatch {
    /// Who gets a line; plain numbers, of which two are compared at once.
    struct Audience: Equatable, BitwiseCopyable {
        enum Kind: UInt8, BitwiseCopyable {
            case all, one, others, spectators, listed, unlisted
        }

        let kind: Kind
        /// The member, or the list.
        var number: UInt64 = 0

        static var all: Audience { Audience(kind: .all) }
        static var spectators: Audience { Audience(kind: .spectators) }

        static func one(_ member: MemberID) -> Audience {
            Audience(kind: .one, number: member.number)
        }

        static func others(than member: MemberID) -> Audience {
            Audience(kind: .others, number: member.number)
        }

        /// Those on the list with this number.
        static func listed(_ list: Int) -> Audience {
            Audience(kind: .listed, number: UInt64(list))
        }

        static func unlisted(_ list: Int) -> Audience {
            Audience(kind: .unlisted, number: UInt64(list))
        }
    }
}
