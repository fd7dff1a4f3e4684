import GameProtocol
import Testing

@testable import ClientCore

@Suite("ProofCheck")
struct ProofCheckTests {
    private let entropies = ["", "ann-entropy"]

    private func verdict(
        seedCommit: String = ScriptedServer.secret.seedCommit,
        _ tamper: (inout Over, inout BoardScript) -> Void
    ) -> ProofCheck.Verdict? {
        var table = BoardScript()
        table.begin(seedCommit: seedCommit)
        let faces = table.faces(round: 1, entropies)
        table.happen(.reveal(turn: 1, player: "ann", nth: 1, cell: 2, card: faces[1]))
        var over = table.over([("bob", 1), ("ann", 1)], entropies)
        tamper(&over, &table)
        table.seq += 1
        let event = RoomEvent(room: "K3QF", seq: table.seq, .over(over))
        let effects = table.client.receive(.line(.event(event)), at: 0)
        for case .say(.checked(let verdict, _)) in effects { return verdict }
        return nil
    }

    @Test func `an honest deal is checked`() {
        #expect(verdict { _, _ in } == .checked(cells: 4))
    }

    @Test func `other cards than those of the commitment do not match`() {
        let found = verdict { over, _ in
            over.proof = over.proof.replacing(" 1 ", with: " 2 ", maxReplacements: 1)
        }
        #expect(found == .mismatch(.commit))
    }

    @Test func `another server seed does not match`() {
        let found = verdict { over, _ in
            over.serverSeed = "ffffffffffffffffffffffffffffffff"
        }
        #expect(found == .mismatch(.serverSeed))
    }

    @Test func `another seed commitment at the start does not match`() {
        // The revealed seed must match the commitment from before the start.
        let found = verdict(seedCommit: String(repeating: "0", count: 64)) { _, _ in }
        #expect(found == .mismatch(.serverSeed))
    }

    @Test func `a changed or moved entropy does not match`() {
        #expect(verdict { over, _ in over.entropies[1] = "" } == .mismatch(.ownEntropy))
        #expect(verdict { over, _ in over.entropies.swapAt(0, 1) } == .mismatch(.ownEntropy))
        #expect(verdict { over, _ in over.entropies = [] } == .mismatch(.ownEntropy))
        #expect(verdict { over, _ in over.entropies[0] = "x" } == .mismatch(.dealtAgain))
    }

    @Test func `a card that was shown otherwise does not match`() {
        let found = verdict { _, table in
            table.happen(
                .reveal(
                    turn: 1,
                    player: "ann",
                    nth: 2,
                    cell: 3,
                    card: Face(code: "imp-x", pair: "imp-x", text: "x", label: "x")
                )
            )
        }
        #expect(found == .mismatch(.card(3)))
    }

    @Test func `a card that changed between two looks does not match`() {
        let found = verdict { _, table in
            table.happen(
                .reveal(
                    turn: 1,
                    player: "ann",
                    nth: 2,
                    cell: 2,
                    card: Face(code: "imp-x", pair: "imp-x", text: "x", label: "x")
                )
            )
        }
        #expect(found == .mismatch(.card(2)))
    }

    @Test func `a proof of another round does not match`() {
        #expect(verdict { over, _ in over.round = 2 } == .mismatch(.proofForm))
    }

    @Test func `the seed commitment before ready is the one that counts`() {
        var table = BoardScript()
        table.greet()
        table.ok(.entered(table.snapshot(["bob"])))
        table.happen(.joined(player: "ann", role: .player, seedCommit: "another"))
        table.ok()
        table.start(["bob", "ann"], first: "bob")
        _ = table.printed()
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], entropies)))
        #expect(table.printed().contains { $0.hasPrefix("Proof: deal checked") })

        var lying = BoardScript()
        lying.greet()
        var state = lying.snapshot(["bob"])
        state.seedCommit = "another"
        lying.ok(.entered(state))
        lying.ok()
        lying.start(["bob", "ann"], first: "bob")
        _ = lying.printed()
        lying.happen(.over(lying.over([("bob", 1), ("ann", 1)], entropies)))
        #expect(
            lying.printed().last
                == "Proof: THE DEAL DOES NOT MATCH: the server's seed is not the one that was "
                + "promised."
        )
    }

    @Test func `a contribution under way while a round begins counts for the next deal`() {
        var table = BoardScript()
        table.greet()
        var state = table.snapshot(["bob"])
        state.seedCommit = "another"
        table.ok(.entered(state))
        table.ok()
        // The round begins before the server answers the second `ready`.
        table.type("ready")
        table.start(["bob", "ann"], first: "bob", seedCommit: "another")
        table.ok()
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], entropies)))
        table.start(["bob", "ann"], first: "bob", round: 2)
        _ = table.printed()
        table.happen(.over(table.over(round: 2, [("bob", 1), ("ann", 1)], entropies)))
        #expect(table.printed().contains { $0.hasPrefix("Proof: deal checked") })
    }

    @Test func `who came late checks what can be checked`() {
        var table = BoardScript(.watch(code: "K3QF"), isQuiet: true)
        table.greet()
        table.ok(.entered(table.snapshot(["bob", "cat"], phase: .playing)))
        _ = table.printed()
        table.happen(.over(table.over([("bob", 2), ("cat", 0)], ["", ""])))
        #expect(
            table.printed().last
                == "Proof: deal checked as far as it goes: "
                + "this client saw only a part of the round."
        )
    }

    /// The round after a snapshot, with a commitment to another seed for the next one.
    private static func round(after state: RoomState) -> Started {
        Started(
            round: state.round + 1,
            board: nil,
            players: ["bob", "ann"],
            first: "bob",
            commit: "",
            seedCommit: "another"
        )
    }

    private static func record(_ state: RoomState) -> DealRecord {
        DealRecord(state, ConcentrationGame.table(state, at: 0).source)
    }

    @Test func `an unknown contribution leaves one deal unchecked and no later one`() {
        var state = BoardScript().snapshot(["bob"])
        var older = Self.record(state)
        older.mayHaveContributed(older.contribution("x"))
        state.round += 1
        var record = Self.record(state)
        record.skipReady(from: older)
        var started = Self.round(after: state)
        record.begin(started)
        #expect(record.seedCommit == nil && record.contradictions == [])
        for _ in 0..<2 {
            record.announce("promised")
            started.round += 1
            record.begin(started)
            #expect(record.seedCommit == "promised" && record.contradictions == [0])
        }
    }

    @Test func `a contribution that is known ends the doubt`() {
        var state = BoardScript().snapshot(["bob"])
        var older = Self.record(state)
        older.mayHaveContributed(older.contribution("x"))
        state.round += 1
        state.seedCommit = "promised"
        var record = Self.record(state)
        record.skipReady(from: older)
        record.contributed(record.contribution("y"))
        record.begin(Self.round(after: state))
        #expect(record.seedCommit == "promised" && record.entropy == "y")
        #expect(record.contradictions == [0])
    }
}
