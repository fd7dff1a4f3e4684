import GameProtocol
import Sockets

/// Random codes from the system's generator.
struct RandomCodeSource: CodeSource {
    mutating func next(count: Int) -> String {
        var characters: [UInt8] = []
        let fair = UInt8(256 - 256 % RoomCode.alphabet.count)
        while characters.count < count {
            for byte in RandomBytes.make(count: count) where byte < fair && characters.count < count
            {
                characters.append(RoomCode.character(byte))
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }
}
