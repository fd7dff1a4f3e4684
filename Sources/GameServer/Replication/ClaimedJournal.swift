import GameProtocol

/// The journal of a claimed room, read in pages, so that no command keeps the Redis busy.
///
/// After a missing entry, later entries of former owners are to be removed: no player has seen their effects.
struct ClaimedJournal {
    let epoch: UInt64
    private(set) var lines: [UInt8] = []
    /// Whether all entries before the claim were read; without a claim, all entries.
    private(set) var isComplete = false
    private var last: (epoch: UInt64, number: UInt64)?
    private var isCut = false

    /// The most entries of a page, which has some 50 KiB then.
    static let pageCount = 128

    init(epoch: UInt64) { self.epoch = epoch }

    /// The journal of a room as it is now, without a claim; it ends with the newest entry.
    static let unclaimed = ClaimedJournal(epoch: .max)

    /// The identifier of the first entry that the next page may have.
    var next: String { last.map { "\($0.epoch)-\($0.number + 1)" } ?? "-" }

    /// Takes a page. Returns the identifiers of the entries to remove; nil if the reply is no page or lacks the claim.
    mutating func take(_ page: RESPValue) -> [String]? {
        guard let entries = page.elements else { return nil }
        var removed: [String] = []
        for entry in entries {
            guard let parts = entry.elements, parts.count == 2, let text = parts[0].text,
                let field = parts[1].elements, field.count == 2, let value = field[1].bytes
            else { return nil }
            let numbers = text.split(separator: "-").compactMap { UInt64($0) }
            guard numbers.count == 2 else { return nil }
            let (epoch, number) = (numbers[0], numbers[1])
            // No server writes as many entries.
            guard number < .max else { return nil }
            if epoch >= self.epoch {
                isComplete = true
                return removed
            }
            if let last {
                isCut = isCut || (epoch == last.epoch ? number != last.number + 1 : number != 0)
            }
            // Without a claim the owner goes on, and may begin another journal.
            if self.epoch == .max, field[0].text == "b" { (lines, isCut) = ([], false) }
            last = (epoch, number)
            if isCut { removed.append(text) } else if field[0].text != "c" { lines += value }
        }
        if entries.count == Self.pageCount { return removed }
        isComplete = epoch == .max
        return isComplete ? removed : nil
    }
}
