import Games

/// Whom the others are to be told of, and who comes first.
///
/// With a new link everybody is told anew, which may take seconds. Whoever had no reply over the link before comes first,
/// ahead of the records of rooms: of a place that was just taken a record may be stored already, and as soon as that is
/// known its owner hears of it, and may ask any server for it.
struct UntoldPeople {
    private var others: Set<MemberID> = []
    /// Those who had no reply over the link before.
    private var urgent: Set<MemberID> = []
    /// Those who were told over this link, and have no reply yet.
    private var asked: Set<MemberID> = []

    mutating func insert(_ member: MemberID) { others.insert(member) }

    mutating func formUnion(_ members: some Sequence<MemberID>) { others.formUnion(members) }

    mutating func remove(_ member: MemberID) {
        others.remove(member)
        urgent.remove(member)
    }

    /// Takes one of those who come first, or of all others.
    mutating func popFirst(isUrgent: Bool) -> MemberID? {
        guard isUrgent else { return others.popFirst() }
        guard let member = urgent.popFirst() else { return nil }
        others.remove(member)
        return member
    }

    /// The others are told of somebody.
    mutating func told(_ member: MemberID) { asked.insert(member) }

    /// That has its reply.
    mutating func replied(_ member: MemberID) { asked.remove(member) }

    /// The link is gone.
    mutating func unlinked() {
        urgent.formUnion(others)
        urgent.formUnion(asked)
        asked = []
    }
}
