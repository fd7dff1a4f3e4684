/// One value, or one member's name, of a line that was read: an entry of a `JSONTape`.
///
/// A container is followed by its contents, so `next` skips it whole; an object's contents are
/// names and values by turns.
struct JSONToken {
    /// A member's name is a string.
    var kind: JSONValue.Kind
    /// A string with escapes in it, or a number that is not written as an integer.
    var isSpecial = false
    /// The members of an object or the elements of an array; of a long name what tells it from most
    /// others.
    var count: UInt16 = 0
    /// Where the text begins in the tape's bytes; a string's without its quotes.
    var start: Int32
    /// Where the text ends.
    var end: Int32
    /// The token after this value; while a container is open, the container around it.
    var next: Int32

    var range: Range<Int> {
        Int(start)..<Int(end)
    }

    /// The range of the text as it was written, quotes included.
    var rawRange: Range<Int> {
        kind == .string ? Int(start) - 1..<Int(end) + 1 : range
    }
}
