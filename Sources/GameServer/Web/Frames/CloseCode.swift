import GameProtocol

/// The reason why a WebSocket ends, as its last frame carries it (RFC 6455, section 7.4).
struct CloseCode: RawRepresentable, Equatable, Sendable {
    let rawValue: UInt16

    static let normal = CloseCode(rawValue: 1000)
    static let protocolError = CloseCode(rawValue: 1002)
    static let unsupportedData = CloseCode(rawValue: 1003)
    static let badText = CloseCode(rawValue: 1007)
    static let policyViolation = CloseCode(rawValue: 1008)
    static let tooBig = CloseCode(rawValue: 1009)
    static let internalError = CloseCode(rawValue: 1011)
    static let serviceRestart = CloseCode(rawValue: 1012)
    static let tryAgainLater = CloseCode(rawValue: 1013)
    /// Applications may define the codes from 4000 on.
    static let replaced = CloseCode(rawValue: 4001)
    static let stale = CloseCode(rawValue: 4002)

    /// Whether a frame may have this code: some codes exist only inside a program.
    var isAllowed: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

extension CloseCode {
    /// The code of a connection that ends with this last line.
    init(_ bye: ByeCode) {
        self =
            switch bye {
            case .goodbye, .eof: .normal
            case .wrongProtocol: .protocolError
            case .lineTooLong: .tooBig
            case .tooManyErrors, .helloTimeout: .policyViolation
            case .slowConsumer, .serverFull: .tryAgainLater
            case .shuttingDown, .moved: .serviceRestart
            case .replaced: .replaced
            case .stale: .stale
            case .internal: .internalError
            }
    }
}
