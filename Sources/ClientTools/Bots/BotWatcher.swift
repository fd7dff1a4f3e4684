import GameProtocol
import Sockets

/// What is told the results and messages of a bot.
protocol BotWatcher: AnyObject {
    /// Why a result could not be kept; nothing is played after that.
    var error: SystemError? { get }
    /// After a result it wants to see the room as it is then, before anything else happens there.
    var wantsRoom: Bool { get }
    /// A line came from the server.
    func saw(_ text: UnsafeBufferPointer<UInt8>)
    func show(_ result: BotResult)
    func tell(_ line: String)
    /// Like `tell`, for what has to be known in any case.
    func warn(_ line: String)
}

/// What holds for a watcher that says nothing else.
extension BotWatcher {
    var error: SystemError? { nil }
    var wantsRoom: Bool { false }
    func saw(_ text: UnsafeBufferPointer<UInt8>) {}
    func warn(_ line: String) { tell(line) }
}
