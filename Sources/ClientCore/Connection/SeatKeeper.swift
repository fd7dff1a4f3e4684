import GameProtocol
package import Sockets

/// Keeps the file of this client's seat up to date, and holds its lock while there is a seat.
package final class SeatKeeper {
    private let folder: SeatFolder?
    private var file: LockedFile?
    private var noted: SeatTicket?
    private var hasFailed = false

    /// Starts without a seat, or with one that was found. Without a folder it writes no file.
    package init(_ folder: SeatFolder?, found: (SeatTicket, LockedFile)? = nil) {
        self.folder = folder
        noted = found?.0
        file = found?.1
    }

    /// The seats of this user that no running program holds.
    package var kept: [SeatTicket] { folder?.kept ?? [] }

    /// Takes hold of a fitting seat from another run of the program, if this run has no seat.
    /// Returns the seat of this run if it fits.
    func adopt(fits: (SeatTicket) -> Bool) -> SeatTicket? {
        if noted == nil, case .seat(let ticket, let file)? = folder?.newest(fits: fits) {
            noted = ticket
            self.file = file
        }
        return noted.flatMap { fits($0) ? $0 : nil }
    }

    /// Releases the seat but keeps its file, so that any run of the program can take it up.
    func letGo() {
        noted = nil
        file = nil
    }

    /// Writes the seat's file, or removes it without a seat. Returns the first error only.
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
