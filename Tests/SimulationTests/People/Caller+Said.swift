/// The messages that the server sends unasked, and the replies that it owes.
extension Caller {
    func said(_ line: Heard) {
        switch line.type {
        case "state":
            if !mayGetState { world.fail("\(person.name) got a state that nobody asked for") }
            mayGetState = false
            if let seq = line.stateSeq, let seen = seenAtHello, seq < seen, seenRoom == room,
                !evening.mayForget
            {
                world.fail(
                    "\(person.name) had seen event \(seen) of \(room ?? "?"), which is at \(seq) now"
                )
            }
            if let room, let seq = line.stateSeq, let least = evening.leastSeq[room], seq < least {
                world.fail("\(room) is at \(seq) after a start, and was at \(least) long before")
            }
            nextSeq = line.stateSeq.map { $0 + 1 }
            noteGame(line)
            world.seen.insert("resumed by state")
        case "prompt":
            prompt = line
            person.asked(self)
        case "bye":
            bye = line.code ?? "?"
            isPromised = line.texts["message"]?.contains("place is kept") ?? false
            if isPromised, let room, evening.unrecorded.contains(room) {
                world.fail("\(person.name) is promised a place in \(room), which nothing records")
            }
            if bye == "shutting_down", line.flags["reconnect"] == true, !world.options.hasJournal {
                world.fail("\(person.name) is asked to come back to a server that keeps nothing")
            }
            world.seen.insert("bye \(bye ?? "")")
            // The backlog may grow too long while a disk is slow or the server stands still.
            if bye == "slow_consumer", wire?.hasBeenStalled == false, world.options.pauseOneIn == 0,
                !world.options.isBusyAtStop || !world.isStopping,
                world.options.diskMilliseconds < 1_000
            {
                world.fail("\(person.name) is sent away as slow, and has read everything")
            }
            // During a shutdown a room receives nothing and sends no reply.
            let isWhole = (bye == "goodbye" || bye == "eof") && !world.isStopping
            if isWhole, let left = expected.first(where: { !$0.isSilent }) {
                world.fail("\(person.name) got the bye \(bye ?? ""), and no reply to \(left.verb)")
            }
        case "notice" where line.code == "unrecorded":
            world.seen.insert("unrecorded")
            if let room = line.room { evening.unrecorded.insert(room) }
            evening.isUnreliable = true
        default: break
        }
    }

    /// The oldest request without a reply, and its age in milliseconds.
    var waitsForReply: (verb: String, milliseconds: Int)? {
        expected.first { !$0.isSilent }.map {
            ($0.verb, (world.scheduler.now - $0.sentAt) / 1_000_000)
        }
    }
}
