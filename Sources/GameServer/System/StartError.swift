/// Why the server did not start; each kind has its own exit status.
enum StartError: Error {
    /// Exit status 3.
    case cannotListen(String)
    /// Exit status 4.
    case cannotWrite(String)
    /// Exit status 1.
    case system(String)

    var message: String {
        switch self {
        case .cannotListen(let message), .cannotWrite(let message), .system(let message): message
        }
    }
}
