import GameProtocol
package import Sockets

/// Keeps the file about this client's seat as the seat is: there while there is one, and held.
package final class SeatKeeper {
    private let folder: SeatFolder?
    private var file: LockedFile?
    private var noted: SeatTicket?
    private var hasFailed = false

    /// Begins without a seat, or with one that was found; without a folder nothing is noted.
    package init(_ folder: SeatFolder?, found: (SeatTicket, LockedFile)? = nil) {
        self.folder = folder
        noted = found?.0
        file = found?.1
    }

    /// The seats that are kept for this user, and that no running program holds.
    package var kept: [SeatTicket] { folder?.kept ?? [] }

    /// Takes hold of a fitting seat that another run of the program noted, where this one has none;
    /// gives the fitting seat that it has.
    func adopt(fits: (SeatTicket) -> Bool) -> SeatTicket? {
        if noted == nil, case .seat(let ticket, let file)? = folder?.newest(fits: fits) {
            noted = ticket
            self.file = file
        }
        return noted.flatMap { fits($0) ? $0 : nil }
    }

    /// Lets go of the seat and leaves its note where it is, so that any run of the program can take
    /// it up.
    func letGo() {
        noted = nil
        file = nil
    }

    /// Notes the seat, or removes the note; gives why that was not possible, once.
    package func keep(_ ticket: SeatTicket?) -> SystemError? {
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
