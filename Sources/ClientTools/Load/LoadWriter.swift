import GameProtocol
import Sockets

/// The lines that a load sends, written into memory that is used again.
final class LoadWriter {
    private var writer = JSONWriter()
    private let room: CreateRequest
    /// What the names of this load begin with, so that two loads do not meet.
    private let prefix: String

    init(_ options: LoadOptions) {
        room = options.room
        prefix = "load-\(String(options.seed & 0xFFFF, radix: 16))-"
    }

    /// Lends out the line of a request.
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
