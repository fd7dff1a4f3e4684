import Sockets

#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The service manager that started this process and expects reports about it, as systemd does.
///
/// Each report is one datagram to the socket in `NOTIFY_SOCKET`, and is lost if the call would have to wait.
struct ServiceManager: Sendable {
    /// A path, or an abstract name with a leading NUL.
    private let name: [UInt8]

    /// Nil if `NOTIFY_SOCKET` is unset or invalid.
    init?(socketName: String?) {
        guard let socketName, !socketName.isEmpty else { return nil }
        var name = Array(socketName.utf8)
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        guard name[0] == 0 || name[0] == UInt8(ascii: "/"),
            name.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        else { return nil }
        self.name = name
    }

    /// The time within which the manager expects a sign of life; nil if it expects none.
    static func watchdogTime(_ variable: (String) -> String?) -> Duration? {
        guard let text = variable("WATCHDOG_USEC"), let time = Int64(text), time > 0 else {
            return nil
        }
        // Variables that were inherited from another watched process do not apply to this one.
        if let owner = variable("WATCHDOG_PID"), Int32(owner) != getpid() { return nil }
        return .microseconds(time)
    }

    /// Sends assignments such as `READY=1`, one per line; false if that failed.
    @discardableResult
    func tell(_ assignments: [String]) -> Bool {
        do throws(SystemError) {
            try send(Array(assignments.joined(separator: "\n").utf8))
            return true
        } catch {
            return false
        }
    }

    private func send(_ bytes: [UInt8]) throws(SystemError) {
        #if canImport(Darwin)
        let (type, flags) = (SOCK_DGRAM, MSG_DONTWAIT)
        #else
        let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        #endif
        let ours = Descriptor(try SystemCalls.check("socket") { socket(AF_UNIX, type, 0) })
        defer { SystemCalls.close(ours) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        // The length marks the end of an abstract name; a path is followed by a NUL.
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
        let length = socklen_t(start + name.count + (name[0] == 0 ? 0 : 1))
        _ = try SystemCalls.check("sendto") {
            withUnsafePointer(to: address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    sendto(ours.number, bytes, bytes.count, flags, $0, length)
                }
            }
        }
    }
}
