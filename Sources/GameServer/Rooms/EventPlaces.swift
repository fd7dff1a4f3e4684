import Games

/// Where the events stand among the lines of a batch; other lines may stand between them.
struct EventPlaces {
    private var places = ReusedList<Place>()

    var isEmpty: Bool { places.isEmpty }

    /// Plain numbers, which cost nothing to forget.
    private struct Place {
        let start: Int
        let end: Int
        /// Where the form ends that some members got instead; `end` for no such form.
        let ownEnd: Int
        /// The list with these members.
        let list: Int
    }

    /// How long events are that lie together. A closure would do, but it takes memory.
    private struct Lengths: RandomAccessCollection {
        let places: ReusedList<Place>
        let startIndex: Int
        let endIndex: Int

        subscript(index: Int) -> Int { places[index].end - places[index].start }
    }

    /// Notes an event that everybody gets.
    mutating func append(_ range: Range<Int>) {
        places.append(
            Place(start: range.lowerBound, end: range.upperBound, ownEnd: range.upperBound, list: 0)
        )
    }

    /// Notes an event that the members of a list get in the form that stands behind it.
    mutating func append(_ range: Range<Int>, ownEnd: Int, list: Int) {
        places.append(
            Place(start: range.lowerBound, end: range.upperBound, ownEnd: ownEnd, list: list)
        )
    }

    mutating func removeAll() { places.removeAll() }

    /// Has all of them kept; those that lie together in one copy.
    func keep(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ lists: [[MemberID]],
        in history: inout RoomHistory
    ) {
        var index = 0
        while index < places.count {
            let first = places[index]
            index += 1
            if first.ownEnd > first.end {
                history.append(
                    UnsafeBufferPointer(rebasing: bytes[first.start..<first.end]),
                    own: UnsafeBufferPointer(rebasing: bytes[first.end..<first.ownEnd]),
                    owners: lists[first.list]
                )
                continue
            }
            let start = index - 1
            while index < places.count, places[index].start == places[index - 1].end,
                places[index].ownEnd == places[index].end
            {
                index += 1
            }
            let end = places[index - 1].end
            history.append(
                UnsafeBufferPointer(rebasing: bytes[first.start..<end]),
                lengths: Lengths(places: places, startIndex: start, endIndex: index)
            )
        }
    }
}
