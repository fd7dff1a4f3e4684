import GameProtocol
import Sockets

/// The start and the end of links.
extension GroupDesk {
    /// Begins to use the link, which is open and leads to a master.
    func linked() {
        if let link, copies != nil { note(replicas: link.replicaCount) }
        if plan.isVisit {
            round.succeeded()
            return plan.tellOutcome(nil)
        }
        if plan.isProbe {
            round.succeeded()
            link?.send(member.rightsCommand.map { Array($0.utf8) }, .rights)
            return link?.flush() ?? ()
        }
        isLinked = true
        linkedAt = loop.now
        round.succeeded()
        hearLobby()
        member.linked(
            plan.secret(hexCount: 16),
            free: plan.freeCount(),
            at: loop.now,
            &effects
        )
        carryOut()
        arm()
    }

    /// Starts to ship journals after the server has joined the cluster.
    func entered() {
        hasEntered = true
        counts.set(isUp: true)
        plan.log.info("group_up", ["server": .text(round.present.description)])
        plan.tellOutcome(nil)
        guard let incarnation = member.incarnation, let leaseEnd = member.leaseEnd else { return }
        streams?.entered(incarnation, member.linkText, at: loop.now)
        streams?.renewed(until: leaseEnd)
    }

    /// Reports that the Redis denies this user a right that the cluster needs, and ends the link.
    func shutOut(_ text: String) {
        let reason = "it does not let this user do what a cluster needs: \(text)"
        plan.tellOutcome(.wrong("\(round.present) cannot be used: \(reason)."))
        drop(reason)
    }

    func replied(_ purpose: GroupPurpose, _ value: RESPValue, sentAt: Int) {
        if case .stream(let purpose) = purpose {
            if case .error(let text) = value, GroupMember.endsLink(text) {
                return drop("it says: \(text.prefix(80))")
            }
            return streams?.replied(purpose, value) ?? ()
        }
        if purpose == .copies { return hear(role: value) }
        if purpose == .visit { return visits.isEmpty ? () : visits.removeFirst()(value) }
        member.replied(purpose, value, at: loop.now, sentAt: sentAt, &effects)
        if plan.isProbe, effects.isEmpty { return plan.tellOutcome(nil) }
        if purpose == .renew, let leaseEnd = member.leaseEnd { streams?.renewed(until: leaseEnd) }
        carryOut()
    }

    func linkFailed(_ failed: GroupLink, _ failure: GroupLink.Failure, wasOpen: Bool) {
        guard failed === link else { return }
        link = nil
        // If the server had joined over this link, the next attempt follows at once, however often that happens.
        lost(failure, wasOpen: wasOpen, hasLasted: hasEntered)
    }

    /// Ends the link for this reason, which the log names.
    func drop(_ reason: String) {
        guard let link else { return }
        self.link = nil
        link.close()
        lost(.away(reason), wasOpen: true, hasLasted: false)
    }

    /// Sends a command of an operator. `done` receives the reply, or nil if there is no link or the link ends before.
    func visit(_ words: [String], _ done: @escaping @Sendable (RESPValue?) -> Void) {
        guard let link, case .open = link.phase else { return done(nil) }
        visits.append(done)
        link.send(words.map { Array($0.utf8) }, .visit)
        link.flush()
    }

    /// - Parameter hasLasted: whether the link was useful, regardless of its duration.
    private func lost(_ failure: GroupLink.Failure, wasOpen: Bool, hasLasted: Bool) {
        for done in exchange(&visits, with: []) { done(nil) }
        if wasOpen {
            isLinked = false
            counts.set(isUp: false)
            if hasEntered || !hasToldRefusal {
                hasToldRefusal = !hasEntered
                plan.log.warning(
                    "group_down",
                    ["server": .text(round.present.description), "cause": .text(failure.sentence)]
                )
            }
            hasEntered = false
            streams?.unlinked()
            copies?.unlinked()
            member.unlinked(&effects)
            carryOut()
            round.begin(
                at: loop.now,
                hasLasted: hasLasted || loop.now - linkedAt > Self.shortLinkMs
            )
        } else {
            failedToLink(failure)
        }
        arm()
    }

    private func failedToLink(_ failure: GroupLink.Failure) {
        if let outcome = round.failed(failure, at: loop.now) {
            plan.tellOutcome(outcome)
            if round.isFirstOfMany {
                plan.log.warning(
                    "group_unreachable",
                    [
                        "server": .text(round.present.description),
                        "cause": .text(outcome.sentence),
                    ]
                )
            }
        }
        arm()
    }

    /// Tries the next address, or first resolves its name.
    func tryNext() {
        guard !isLeaving, link == nil else { return }
        switch round.next(at: loop.now) {
        case .nothing: break
        case .lookUp(let address):
            let thread = loop.thread
            plan.resolve(address.host, UInt16(clamping: address.port)) { found in
                thread.submit { loop in
                    (loop.shared as? GroupDesk)?.lookedUp(found, of: address)
                }
            }
        case .late: failedToLink(.away("it is not known yet where \(round.present.host) is"))
        case .connect(let address, let socketAddress):
            guard plan.isPlainOK || socketAddress.host.isNear else {
                return failedToLink(
                    .wrong(
                        "\(socketAddress.host) is in no private network, and the link is not "
                            + "encrypted: --cluster-plain-ok allows it"
                    )
                )
            }
            do throws(SystemError) {
                let link = try GroupLink(desk: self, to: socketAddress, of: address)
                self.link = link
                link.open()
            } catch {
                failedToLink(.away("\(error)"))
            }
        }
    }

    private func lookedUp(_ found: GroupPlan.Found, of address: RedisAddress) {
        switch found {
        case .addresses(let addresses): round.found(addresses, of: address, at: loop.now)
        case .failed(let sentence):
            if round.found([], of: address, at: loop.now) { failedToLink(.away(sentence)) }
        }
        if round.isDue(at: loop.now) { tryNext() }
        arm()
    }
}
