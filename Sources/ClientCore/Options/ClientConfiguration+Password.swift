package import CommandLine
import GameProtocol
import TerminalKit

extension ClientConfiguration {
    /// The password that the first line of the password file holds; nil where no file is named.
    package func password() throws(UsageError) -> String? {
        guard let file = passwordFile else { return nil }
        guard let bytes = System.contents(of: file, maximum: 4096) else {
            throw UsageError("The password file \(file.excerpt) cannot be read.")
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let password = String(decoding: line, as: UTF8.self)
        guard TextRule.accepts(password, maximum: Limits.maximumPasswordCount) else {
            throw UsageError(
                "The first line of \(file.excerpt) is no password: 1 to 64 characters."
            )
        }
        return password
    }
}
