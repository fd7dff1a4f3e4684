/// The move that a line asks for in the plainest spelling of its game.
///
/// Plain numbers, so that it costs nothing to gather it and to pass it on. Such a move costs no points,
/// is light, and its line has no fields that are not known.
public struct PlainMove: BitwiseCopyable, Sendable {
    private let flip: PlainFlip

    /// Reads a line; nil says nothing.
    public init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard let flip = FlipLine.read(line) else { return nil }
        self.flip = flip
    }

    /// The game that has the move.
    public var game: GameKind { .concentration }

    /// The move's name on the wire.
    public var verb: String { ConcentrationMove.flipVerb }

    /// The number that the request carried as its mark.
    var mark: Int? { flip.id }

    /// The move.
    public var move: GameMove { .concentration(.flip(cell: flip.cell, turn: flip.turn)) }
}
