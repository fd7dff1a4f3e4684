import GameProtocol

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

extension LobbyScript {
    /// Carries out the effects of the screen; the server answers the requests with these replies.
    mutating func answer(_ replies: ThemeReply...) {
        var replies = replies[...]
        var requests: [Request] = []
        for effect in wanted() {
            guard case .command(let command) = effect else { continue }
            requests += receive(.command(command))
        }
        while let reply = replies.popFirst() {
            guard let request = requests.popLast() else { return }
            requests += receive(
                .line(.reply(Reply(re: "theme", id: request.id, .ok(.theme(reply)))))
            )
        }
    }

    private mutating func receive(_ input: ClientInput) -> [Request] {
        (client?.receive(input, at: at) ?? []).compactMap { effect in
            if case .send(let request) = effect { request } else { nil }
        }
    }
}
