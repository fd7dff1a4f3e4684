extension Outbox {
    /// The reports to the connection, sent once the lock is released.
    enum Alarm {
        case tooMuch
        case high
        /// The held output was dropped and will never leave.
        case cut
    }

    func report(_ alarm: Alarm) {
        let token = token
        thread.submit { loop in
            guard let connection = loop.source(for: token) as? Connection else { return }
            switch alarm {
            case .tooMuch: connection.outputOverflowed()
            case .high: connection.outputIsHigh()
            case .cut: connection.outputIsCut()
            }
        }
    }
}
