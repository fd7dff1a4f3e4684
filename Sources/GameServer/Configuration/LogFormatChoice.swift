/// How a host wants the log to look.
enum LogFormatChoice: String, CaseIterable, Sendable {
    /// What standard error is connected to decides.
    case auto
    case text
    case json

    var format: LogFormat {
        switch self {
        case .auto: .automatic()
        case .text: .text
        case .json: .json
        }
    }
}
