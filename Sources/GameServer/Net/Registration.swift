import Sockets

/// A socket's registration in its loop's poller, changed only if the watched events differ.
struct Registration {
    let poller: Poller
    let descriptor: Descriptor
    let token: UInt64
    private var interest: Interest = []
    private var isIn = false

    init(poller: Poller, descriptor: Descriptor, token: UInt64) {
        self.poller = poller
        self.descriptor = descriptor
        self.token = token
    }

    mutating func join() throws(SystemError) {
        guard !isIn else { return }
        try poller.add(descriptor, token: token, interest: interest)
        isIn = true
    }

    mutating func leave() {
        guard isIn else { return }
        poller.remove(descriptor)
        isIn = false
    }

    mutating func watch(for kind: Interest, _ isWanted: Bool) {
        let wanted = isWanted ? interest.union(kind) : interest.subtracting(kind)
        guard wanted != interest else { return }
        interest = wanted
        guard isIn else { return }
        do throws(SystemError) {
            try poller.modify(descriptor, token: token, interest: wanted)
        } catch {
            // Without its events this connection would hang forever. The socket is shut down, and
            // the loop notices.
            SystemCalls.shutdownBoth(descriptor)
        }
    }
}
