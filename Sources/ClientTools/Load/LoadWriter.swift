import GameProtocol
import Sockets

/// A writer for the lines of a load. It reuses its memory.
final class LoadWriter {
    private var writer = JSONWriter()
    private let room: CreateRequest
    /// The prefix of this load's names. It keeps the names of two loads apart.
    private let prefix: String

    init(_ options: LoadOptions) {
        room = options.room
        prefix = "load-\(String(options.seed & 0xFFFF, radix: 16))-"
    }

    /// Passes the line of a request to a closure.
    func withLine(
        _ request: LoadRequest,
        of player: Int,
        _ send: (UnsafeBufferPointer<UInt8>) throws(SystemError) -> Void
    ) throws(SystemError) {
        writer.removeAll()
        Request(body(of: request, player)).encode(into: &writer)
        try writer.withBytes(send)
    }

    private func body(of request: LoadRequest, _ player: Int) -> Request.Body {
        switch request {
        case .hello(let resume, let seen):
            .hello(
                HelloRequest(
                    name: resume == nil ? prefix + "\(player)" : nil,
                    client: "GameClient/\(Release.version)",
                    resume: resume,
                    seen: seen
                )
            )
        case .create: .create(room)
        case .join(let code, let role):
            .join(.room(code: code, role: role, password: nil, isReady: role == .player))
        case .ready: .room(.ready(true, entropy: nil))
        case .flip(let cell, let turn):
            .room(.move(LoadBot.move(cell, turn: turn)))
        case .move(let move): .room(.move(move))
        case .bye: .bye
        }
    }
}
