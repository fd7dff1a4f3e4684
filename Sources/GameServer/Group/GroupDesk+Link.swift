import GameProtocol
import Sockets

/// How the link comes and goes.
extension GroupDesk {
    /// The link is open, to a master.
    func linked() {
        if plan.isProbe {
            round.succeeded()
            return plan.tellOutcome(nil)
        }
        isLinked = true
        linkedAt = loop.now
        counts.set(isUp: true)
        let address = round.present.description
        round.succeeded()
        plan.log.info("group_up", ["server": .text(address)])
        plan.tellOutcome(nil)
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

    func replied(_ purpose: GroupPurpose, _ value: RESPValue, sentAt: Int) {
        switch purpose {
        case .stream(let purpose): return streams?.replied(purpose, value) ?? ()
        case .enter:
            if value == .integer(1), let incarnation = member.incarnation {
                streams?.entered(incarnation, at: loop.now)
                streams?.renewed(sentAt: sentAt)
            }
        case .renew: if value == .simple("OK") { streams?.renewed(sentAt: sentAt) }
        default: break
        }
        member.replied(purpose, value, at: loop.now, &effects)
        carryOut()
    }

    func linkFailed(_ failed: GroupLink, _ failure: GroupLink.Failure, wasOpen: Bool) {
        guard failed === link else { return }
        link = nil
        lost(failure, wasOpen: wasOpen)
    }

    /// Ends the link by the member's wish.
    func drop(_ reason: String) {
        guard let link else { return }
        self.link = nil
        link.close()
        lost(.away(reason), wasOpen: true)
    }

    private func lost(_ failure: GroupLink.Failure, wasOpen: Bool) {
        if wasOpen {
            isLinked = false
            counts.set(isUp: false)
            plan.log.warning(
                "group_down",
                ["server": .text(round.present.description), "cause": .text(failure.sentence)]
            )
            streams?.unlinked()
            member.unlinked(&effects)
            carryOut()
            round.begin(at: loop.now, hasLasted: loop.now - linkedAt > Self.shortLinkMs)
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

    /// Tries the next address, once its name is looked up.
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
        case .connect(let address, let socketAddress):
            guard plan.isPlainOK || socketAddress.host.isNear else {
                return failedToLink(
                    .wrong(
                        "\(socketAddress.host) is in no private network, and the link is not "
                            + "encrypted: --group-plain-ok allows it"
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
        case .addresses(let addresses): round.found(addresses, at: loop.now)
        case .failed(let sentence):
            round.found([], at: loop.now)
            failedToLink(.away(sentence))
        }
        if round.isDue(at: loop.now) { tryNext() }
        arm()
    }
}
