import Games

/// Members to publish, with an order of urgency.
///
/// A new link publishes all members again, which may take seconds. Members whose last publication got no reply come
/// first, even before the records of rooms. The record of a new seat may already be stored. As soon as that is known,
/// the seat's owner learns of it and may ask any server for the seat.
struct UntoldPeople {
    private var others: Set<MemberID> = []
    /// Members whose publication over the former link got no reply.
    private var urgent: Set<MemberID> = []
    /// Members who were published over this link, without a reply so far.
    private var asked: Set<MemberID> = []

    mutating func insert(_ member: MemberID) { others.insert(member) }

    mutating func formUnion(_ members: some Sequence<MemberID>) { others.formUnion(members) }

    mutating func remove(_ member: MemberID) {
        others.remove(member)
        urgent.remove(member)
    }

    /// Removes and returns one urgent member, or one of all members.
    mutating func popFirst(isUrgent: Bool) -> MemberID? {
        guard isUrgent else { return others.popFirst() }
        guard let member = urgent.popFirst() else { return nil }
        others.remove(member)
        return member
    }

    /// Records that a member was published.
    mutating func told(_ member: MemberID) { asked.insert(member) }

    /// Records the reply to a member's publication.
    mutating func replied(_ member: MemberID) { asked.remove(member) }

    /// Makes every member without a reply urgent, because the link has ended.
    mutating func unlinked() {
        urgent.formUnion(others)
        urgent.formUnion(asked)
        asked = []
    }
}
