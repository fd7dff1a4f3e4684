import ClientCore
import GameProtocol

/// The deal of the one round of Klondike that is over in a recording of a room.
struct RecordedDeal: Equatable {
    let deal: WrittenDeal
    /// How many cards the stock turned at once there.
    let draw: Int

    /// Nil where the recording does not say what the room was.
    init?(_ recording: Recording) throws(WrittenDeal.Objection) {
        var draw: Int?
        var proofs: [String] = []
        for step in RecordedEvents(recording).steps {
            switch step.what {
            case .room(let state):
                guard case .klondike(let options) = state.options else {
                    let game = ClientGames[state.options.game].title
                    throw WrittenDeal.Objection(sentence: "That is a room of \(game).")
                }
                draw = options.draw
            case .event(let event, _):
                if case .over(let over) = event.body, !proofs.contains(over.proof) {
                    proofs.append(over.proof)
                }
            case .aside: break
            }
        }
        guard let draw else { return nil }
        if proofs.isEmpty {
            throw WrittenDeal.Objection(sentence: "No round of Klondike is over in it.")
        }
        self.draw = draw
        deal = try WrittenDeal(proofs.joined(separator: "\n"))
    }
}
