extension Server {
    /// Connects the bots of the rooms that were brought back.
    func seatLostBots() {
        for (number, bot) in services.lobby.lostBots.enumerated() {
            loops[number % loops.count].submit { [services] loop in
                try? BotConnection(on: loop, services).resume(bot)
            }
        }
    }
}
