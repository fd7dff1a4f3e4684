import GameProtocol

/// Calculations of a game that run elsewhere while the room continues.
extension Room {
    /// A calculation whose answer the room waits for; a class, because a room seldom has one.
    final class RunningCalculation: Equatable, Sendable {
        /// The number of the calculation in the room, from 1; the answer has the same number.
        let number: Int
        let calculation: Calculation

        init(number: Int, calculation: Calculation) {
            (self.number, self.calculation) = (number, calculation)
        }

        static func == (left: RunningCalculation, right: RunningCalculation) -> Bool {
            left.number == right.number && left.calculation == right.calculation
        }
    }

    /// A deal that the game has received and not made yet, because it runs a calculation first.
    ///
    /// It is a class, because it is very rare, and every move would copy a struct when it reads it.
    final class PendingDeal: Equatable, Sendable {
        let deal: Deal
        /// The members who play, in the order of play, and whether each was ready. An owner who
        /// starts the round need not be ready.
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

    /// Whether the room waits for the answer to a calculation.
    public var isCalculating: Bool { calculation != nil }

    /// Asks for a calculation that replaces the one before; nil only cancels that one.
    mutating func wish(_ wished: Calculation?, _ effects: inout some RoomEffects) {
        guard let wished else {
            calculation = nil
            return
        }
        calculationCount += 1
        calculation = RunningCalculation(number: calculationCount, calculation: wished)
        askForAnswer(&effects)
    }

    /// Asks the host for the running calculation's answer; again after a restart, which forgets it.
    mutating func askForAnswer(_ effects: inout some RoomEffects) {
        guard let calculation else { return }
        effects.append(.calculate(number: calculation.number, calculation.calculation))
    }

    /// Hands the answer to the game. An answer that is no longer wanted changes nothing.
    mutating func take(_ answer: String, to number: Int, _ effects: inout some RoomEffects) {
        guard let running = calculation, running.number == number else { return }
        calculation = nil
        do throws(Refusal) {
            try box.game.receive(answer: answer, &outputs)
        } catch {
            // No calculation gives such an answer, but a forged journal may contain it.
            calculation = running
            return
        }
        tellOutputs(&effects)
    }

    /// Drops a pending deal if a player has left, is offline or not ready, or has other entropy.
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
