extension NaiveRoom {
    mutating func sit(_ name: String, chair: Int?, ready isReady: Bool) {
        let watches = watchers.contains(name)
        func turnAway(_ code: String) {
            say("\(name): \(code)")
            if watches { return say("lobby: \(name) keeps watching") }
            say("lobby: \(name) left" + (sentAway.contains(name) ? " for ever" : ""))
            say("remove \(name)")
        }
        if sentAway.contains(name) { return turnAway("not_allowed") }
        if sitting.contains(name) {
            say("\(name): already_in_room")
            return say("lobby: \(name) keeps watching")
        }
        if phase == "playing", quitters.contains(name) {
            return turnAway("name_taken")
        }
        guard let chair, chairs[chair] == nil else {
            return turnAway("room_full")
        }
        let isFirst = eventCount == 0
        watchers.removeAll { $0 == name }
        chairs[chair] = name
        say("\(name): ok")
        tell("joined \(name) player")
        away.remove(name)
        if isReady {
            ready.insert(name)
            tell("ready \(name) true")
        }
        if owner == nil {
            owner = name
            if !isFirst { tell("owner \(name)") }
        }
    }

    mutating func watch(_ name: String) {
        if sentAway.contains(name) {
            say("\(name): not_allowed")
            say("lobby: \(name) left for ever")
            return say("remove \(name)")
        }
        if people.contains(name) {
            say("\(name): already_in_room")
            return say("lobby: \(name) keeps watching")
        }
        watchers.append(name)
        say("\(name): ok")
        tell("joined \(name) spectator")
    }

    mutating func leave(_ name: String) {
        guard people.contains(name) else { return say("\(name): not_in_room") }
        say("\(name): ok")
        go(name, "leave")
    }

    mutating func vanish(_ name: String) {
        if people.contains(name) { go(name, "gone") }
    }

    private mutating func go(_ name: String, _ reason: String) {
        let wasInRound = isInRound(name)
        remove(name, reason)
        if wasInRound { quit(name) }
        endIfFewAreLeft()
    }

    mutating func remove(_ name: String, _ reason: String) {
        let chair = chairs.firstIndex(of: name)
        if let chair { chairs[chair] = nil }
        watchers.removeAll { $0 == name }
        ready.remove(name)
        away.remove(name)
        tell("left \(name) \(reason)")
        if reason == "kicked" { sentAway.insert(name) }
        say("lobby: \(name) left" + (reason == "kicked" ? " for ever" : ""))
        say("remove \(name)")
        guard owner == name else { return }
        let later = (chair ?? 0)..<chairs.count
        owner = later.compactMap { chairs[$0] }.first ?? sitting.first
        if let owner { tell("owner \(owner)") }
    }

    mutating func kick(_ name: String, by asker: String) {
        guard people.contains(asker) else { return say("\(asker): not_in_room") }
        guard owner == asker else { return say("\(asker): not_owner") }
        guard people.contains(name), name != asker else { return say("\(asker): bad_value") }
        if phase == "playing", sitting.contains(name) { return say("\(asker): wrong_phase") }
        say("\(asker): ok")
        remove(name, "kicked")
    }

    mutating func chat(_ name: String, _ text: String) {
        guard people.contains(name) else { return say("\(name): not_in_room") }
        say("\(name): ok")
        if phase == "playing", watchers.contains(name) {
            say("to spectators: aside \(name) \(text)")
        } else {
            tell("chat \(name) \(text)")
        }
    }

    mutating func lose(_ name: String) {
        guard people.contains(name), !away.contains(name) else { return }
        away.insert(name)
        tell("offline \(name) 120000")
    }

    mutating func regain(_ name: String) {
        guard people.contains(name) else { return }
        if away.remove(name) != nil { tell("online \(name)") }
        if phase == "playing", hideEnds == nil, mover == name, isInRound(name) { prompt() }
    }

    func isInRound(_ name: String) -> Bool {
        phase == "playing" && playing.contains(name) && !quitters.contains(name)
    }
}
