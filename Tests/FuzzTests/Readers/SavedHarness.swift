import TerminalKit

@testable import ClientCore
@testable import GameClient

extension Harness {
    /// The readers of the client's files, which any program may have changed: games, seats, its
    /// memory, and colors.
    static let saved = Harness(
        name: "saved",
        maximumBytes: 8_192,
        seeds: {
            [
                #"{"at":1700000000,"ms":5000,"server":"s:7052","room":"K3QF","round":1,"game":"Pairs","#
                    + #""point":"pair","move":"flip","name":"ann","outcome":"won","ending":"over","#
                    + #""winners":["ann"],"players":[{"name":"ann","points":4,"moves":9}],"lines":["x"]}"#,
                #"{"server":"192.168.1.20","name":"ann","room":"K3QF","resume":"abc","resume_ms":1,"bots":"b1 b2"}"#,
                "name ann\nlook room\nmotion full\nbell turn\nnumbers on\nroom create --pairs 4\nserver 10.0.0.1/K3QF\n",
                #"{"seats":[[1,2,3]],"chip":[0,0,255]}"#,
            ].map { Array($0.utf8) }
        },
        words: [
            "\"outcome\":\"lost\"", "\"ending\":\"over\"", "\"ending\":\"idle\"",
            "\"points\":-9007199254740991", "\"at\":0",
            "\"winners\":[", "\"lines\":[", "\"resume_ms\":9007199254740991", "\\u001b[2J",
            "\u{1B}[2J",
            "\u{202E}", "server ", "name ", "room create ", "[::1]:1/A", "four_color_deck on", "\n",
        ],
        check: SavedHarness.check
    )
}

private enum SavedHarness {
    static func check(_ bytes: [UInt8]) throws -> Bool {
        let isGame = try game(bytes)
        let isSeat = try seat(bytes)
        let isMemory = try memory(bytes)
        let theme = try? ColorTheme.read(bytes, name: "own")
        return isGame || isSeat || isMemory || theme != nil
    }

    private static func game(_ bytes: [UInt8]) throws -> Bool {
        guard let game = PlayedGame(line: bytes[...]) else { return false }
        let written = game.line(withLines: true)
        try require(
            PlayedGame(line: written.dropLast()) == game,
            "\(game) is another game once it was written."
        )
        let texts =
            [game.server, game.room, game.what, game.pointUnit, game.moveUnit, game.me]
            + game.winners + game.players.map(\.name)
        for text in texts {
            try require(Shown.isHarmless(text), "It keeps \(text.debugDescription).")
        }
        try require(game.players.count <= 16 && game.winners.count <= 16, "Too many players.")
        return true
    }

    private static func seat(_ bytes: [UInt8]) throws -> Bool {
        guard let ticket = SeatTicket(note: bytes) else { return false }
        try require(
            SeatTicket(note: ticket.note) == ticket,
            "\(ticket) is another seat once written."
        )
        for text in [ticket.name, ticket.room, ticket.address.text] + ticket.bots {
            try require(Shown.isHarmless(text), "It keeps \(text.debugDescription).")
        }
        return true
    }

    private static func memory(_ bytes: [UInt8]) throws -> Bool {
        let memory = ClientMemory(bytes: bytes)
        let again = ClientMemory(bytes: memory.bytes)
        try require(again == memory, "\(memory) is \(again) once it was written.")
        try require(
            memory.servers.count <= ClientMemory.maximumServers,
            "It keeps too many servers."
        )
        let options = NewRoomOptions(last: memory.room)
        let room = options.wordsToKeep + [options.title ?? ""]
        for text in [memory.name ?? ""] + memory.servers.map(\.text) + room {
            try require(Shown.isHarmless(text), "It keeps \(text.debugDescription).")
        }
        return memory != ClientMemory()
    }
}
