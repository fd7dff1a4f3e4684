import GameProtocol

/// Keeps the file about this client's seat as the seat is: there while there is one, and held.
final class SeatKeeper {
    private let folder: SeatFolder?
    private var file: HeldFile?
    private var noted: SeatTicket?
    private var hasFailed = false

    /// Begins without a seat, or with one that was found; without a folder nothing is noted.
    init(_ folder: SeatFolder?, found: (SeatTicket, HeldFile)? = nil) {
        self.folder = folder
        noted = found?.0
        file = found?.1
    }

    /// Notes the seat, or removes the note; gives why that was not possible, once.
    func keep(_ ticket: SeatTicket?) -> SystemError? {
        guard ticket != noted else { return nil }
        noted = ticket
        guard let ticket else {
            file?.remove()
            file = nil
            return nil
        }
        do throws(SystemError) {
            file = try folder?.write(ticket, over: file)
            return nil
        } catch {
            defer { hasFailed = true }
            return hasFailed ? nil : error
        }
    }
}
