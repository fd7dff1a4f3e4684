import ClientCore
import GameProtocol
import TerminalKit

/// The files of a pairing's games: each holds what the first named bot received of one.
final class ArenaLog {
    private let prefix: String
    private var gameCount = 0

    init(folder: String, _ names: [String]) {
        System.makeFolders(of: folder + "/")
        prefix = folder + "/" + names.joined(separator: "-") + "-"
    }

    func write(_ lines: [UInt8]) throws(Failure) {
        gameCount += 1
        let number = String(gameCount)
        let path =
            prefix + String(repeating: "0", count: max(0, 6 - number.count)) + number + ".log"
        if let error = System.replaceFile(path, with: lines, isPrivate: true) {
            throw .log(Cleaning.clean(path, columns: 200), reason: error.reason)
        }
    }
}
