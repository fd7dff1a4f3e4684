import GameProtocol

/// What a game has calculated elsewhere; the room goes on meanwhile.
extension Room {
    /// A calculation whose answer the room waits for; an object, because it is seldom there.
    final class RunningCalculation: Equatable, Sendable {
        /// Its number in the room, from 1, by which the answer is known.
        let number: Int
        let calculation: Calculation

        init(number: Int, calculation: Calculation) {
            (self.number, self.calculation) = (number, calculation)
        }

        static func == (left: RunningCalculation, right: RunningCalculation) -> Bool {
            left.number == right.number && left.calculation == right.calculation
        }
    }

    /// A deal that the game was told and has not made yet, because it calculates first.
    ///
    /// An object, because it is nearly never there: every move asks whether it is, which would copy it.
    final class PendingDeal: Equatable, Sendable {
        let deal: Deal
        /// To whom, in the order of play, and whether they were ready: where the owner starts the
        /// round, the owner need not be.
        let members: [MemberID]
        let wereReady: [Bool]

        init(deal: Deal, members: [MemberID], wereReady: [Bool]) {
            self.deal = deal
            self.members = members
            self.wereReady = wereReady
        }

        static func == (left: PendingDeal, right: PendingDeal) -> Bool {
            left.deal == right.deal && left.members == right.members
                && left.wereReady == right.wereReady
        }
    }

    /// Whether the room waits for an answer.
    public var isCalculating: Bool { calculation != nil }

    /// Asks for a calculation, in place of the one before; nil where none is wanted any more.
    mutating func wish(_ wished: Calculation?, _ effects: inout some RoomEffects) {
        guard let wished else {
            calculation = nil
            return
        }
        calculationCount += 1
        calculation = RunningCalculation(number: calculationCount, calculation: wished)
        askForAnswer(&effects)
    }

    /// Asks once more: whoever was asked before has forgotten it.
    mutating func askForAnswer(_ effects: inout some RoomEffects) {
        guard let calculation else { return }
        effects.append(.calculate(number: calculation.number, calculation.calculation))
    }

    /// Tells the game the answer; one that nobody waits for any more changes nothing.
    mutating func take(_ answer: String, to number: Int, _ effects: inout some RoomEffects) {
        guard let running = calculation, running.number == number else { return }
        calculation = nil
        do throws(Refusal) {
            try box.game.receive(answer: answer, &outputs)
        } catch {
            // No calculation gives such an answer; a journal that was forged may have it.
            calculation = running
            return
        }
        tellOutputs(&effects)
    }

    /// Gives up a deal that is not made yet and that somebody no longer wants as it was.
    mutating func dropStaleDeal() {
        guard let pendingDeal, !isWanted(pendingDeal) else { return }
        self.pendingDeal = nil
        calculation = nil
    }

    private func isWanted(_ pending: PendingDeal) -> Bool {
        pending.members.indices.allSatisfy { place in
            guard let index = index(of: pending.members[place]) else { return false }
            let member = members[index]
            return member.seat != nil && member.isOnline
                && (member.isReady || !pending.wereReady[place])
                && member.entropy == pending.deal.entropies[place]
        }
    }
}
