import CommandLine
import GameProtocol
import Sockets

extension Loaded<ServerConfiguration> {
    /// Names in place of addresses are looked up, as a start does.
    mutating func checkAddresses() {
        for address in values.bind {
            do throws(SystemError) {
                _ = try SystemCalls.resolve(address, port: 0)
            } catch {
                let place = reason("bind")
                add(UsageError("\(address.excerpt) is not an address (\(place)): \(error)"))
            }
        }
    }
}
