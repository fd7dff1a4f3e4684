/// The checks that a line of the server reveals no secret card.
extension Caller {
    /// Checks that the line shows no card that lies face down or is in the hand of another player.
    func checkSecrets(_ line: Heard) {
        if let cell = line.openDownCells.first {
            world.fail("\(person.name) sees the card of cell \(cell), which lies face down")
        }
        if line.stateGame == "klondike", line.stateRace != nil, line.hasBoard, !isPlayer,
            line.online[person.name] == nil
        {
            world.fail("\(person.name) watches a race and sees a board")
        }
        let others = line.openHands.first { $0 != person.name && line.online[$0] != nil }
        if let others { world.fail("\(person.name) hears of the cards in the hand of \(others)") }
        if line.hasCards, line.texts["from"] == "deck", let owner = line.texts["player"],
            line.texts["to"] == owner, owner != person.name
        {
            world.fail("\(person.name) hears of the cards that \(owner) drew")
        }
        guard line.type == "error", let message = line.texts["message"] else { return }
        let words = message.split { !$0.isLetter && !$0.isNumber }
        for word in words where word.count == 2 {
            if "A234567890JQK".contains(word.first ?? " "), "SDCH".contains(word.last ?? " ") {
                world.fail("\(person.name) hears of the card \(word) in a refusal")
            }
        }
    }
}
