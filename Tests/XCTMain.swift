import Foundation
import Testing

/// The entry point of the test binary. Its presence ends SwiftPM's search for XCTest cases, which needs an index store.
@main
struct Main {
    static func main() async {
        let arguments = CommandLine.arguments
        // `swift test` also asks for XCTest cases, but there are none.
        if let option = arguments.firstIndex(of: "--testing-library"),
            arguments[(option + 1)...].first == "xctest"
        {
            return
        }
        // By default the runner starts all tests at once, so a test that waits for a line would
        // wait for hundreds of others.
        setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "4", 0)
        Sizes.export()
        await Testing.__swiftPMEntryPoint() as Never
    }
}

/// The sizes of the tests. `TEST_SIZES=plain`, `full` or `few` chooses the column; a variable that
/// is set keeps its value.
enum Sizes {
    /// Each size with three values: for a change, for the long check, and for runs with a
    /// sanitizer, where variety matters.
    private static let table: [(name: String, plain: Int, full: Int, few: Int)] = [
        // Ever new names of people, piles and cards. A fifth of them is more than any limit.
        ("TEST_CROWD", 10_000, 100_000, 10_000),
        // Random games against the second model.
        ("TEST_GAMES", 1_600, 20_000, 64),
        // Random free tables and rounds of high card against the second model.
        ("TEST_DECK_GAMES", 200, 800, 64),
        ("TEST_RULES_ROUNDS", 100, 10_000, 64),
        // Random rounds of Klondike on one board, and in whole rooms.
        ("TEST_KLONDIKE_ROUNDS", 60, 240, 60),
        ("TEST_KLONDIKE_GAMES", 40, 160, 40),
        // Pairs of deals of each card game that no viewer may tell apart, and rounds in which every
        // move is tried.
        ("TEST_RULES_DEALS", 32, 10_000, 32),
        ("TEST_RULES_MOVES", 2, 100, 2),
        // Recorded rounds of each card game that are forged in every way.
        ("TEST_FORGERIES", 1, 3, 1),
        // Pairs of deals in which a bot that races must do the same.
        ("TEST_BOT_RACES", 12, 60, 12),
        // Evenings of each kind that are replayed from their journals, and from snapshots.
        ("TEST_REPLAYS", 64, 400, 64),
        ("TEST_SNAPSHOTS", 40, 160, 40),
        // Pairs of deals that no viewer may tell apart: of Concentration, of decks, of Klondike.
        ("TEST_DEALS", 250, 1_000, 48),
        ("TEST_DECK_DEALS", 100, 400, 48),
        ("TEST_KLONDIKE_DEALS", 12, 96, 12),
        // Small Klondike games of each kind whose verdict a second search checks; above 1,000 also
        // larger ones.
        ("TEST_PATIENCES", 80, 900, 80),
        // Winnable deals of each draw whose every hint is followed.
        ("TEST_ORACLES", 6, 100, 6),
        // Deals of Klondike for the measured share of winnable ones, and the greatest number of
        // positions of each search.
        ("TEST_RATES", 200, 200, 200),
        ("TEST_RATE_POSITIONS", 5_000, 5_000, 5_000),
        // The share of hostile texts, numbers and keys that each line or screen gets: one of this number.
        ("TEST_EVERY", 4, 1, 4),
        // Window sizes of 144 at which each screen is drawn, besides the lowest and the largest.
        ("TEST_FRAMES", 8, 48, 8),
        // Texts after which each hostile line is drawn, besides the longest texts.
        ("TEST_HOSTILE_FRAMES", 3, 20, 3),
        // Deals that show that each card is equally likely in each position.
        ("TEST_SHUFFLES", 200_000, 200_000, 10_000),
        // Lines of a journal that are cut at each byte, and flipped bits of each byte.
        ("TEST_LINES", 8, 16, 4),
        ("TEST_BITS", 1, 1, 1),
        // Forged journals with correct checksums.
        ("TEST_SEEDS", 100, 200, 100),
        // Rooms with random requests for missed events.
        ("TEST_HISTORIES", 4, 16, 4),
        // Random orders of takeovers of one session.
        ("TEST_TAKEOVERS", 600, 2_000, 300),
        // Broken pictures, and pictures for the comparison with other programs.
        ("TEST_PICTURES", 500, 2_000, 500),
        ("TEST_TOOL_PICTURES", 16, 100, 16),
        // Random inputs for each reader of foreign bytes.
        ("TEST_INPUTS", 100, 300, 100),
        // Evenings of a client and its screen, compared with a new one.
        ("TEST_CLIENTS", 12, 150, 12),
        // Games of each arena without a server, and of each pairing through a server.
        ("TEST_ARENA", 100, 250, 100),
        ("TEST_ARENA_GAMES", 30, 700, 10),
        // Simulated leagues whose ratings are known, and simulated matches with a sequential test.
        ("TEST_LEAGUES", 150, 1_000, 50),
        ("TEST_MATCHES", 200, 2_000, 50),
        // Ways of losing the connection after each line of a game; there are three.
        ("TEST_CUTS", 3, 3, 1),
        // Kills of a server during play.
        ("TEST_KILLS", 3, 100, 1),
        // Connections that are open at once; a manual run takes up to 19,000.
        ("TEST_CONNECTIONS", 500, 500, 500),
        // Rooms of a cluster, and the microseconds for which one script may keep the Redis then: 1,000 on an
        // otherwise idle machine.
        ("TEST_SCRIPT_ROOMS", 5_000, 100_000, 1_000),
        ("TEST_SCRIPT_US", 5_000, 1_000, 50_000),
        // Milliseconds within which a server with 500 rooms must be ready; 500 on an otherwise idle
        // machine.
        ("TEST_READY_MS", 60_000, 60_000, 200_000),
    ]

    /// Puts the chosen column into the environment.
    static func export() {
        let column = ProcessInfo.processInfo.environment["TEST_SIZES"] ?? "plain"
        for row in table {
            let size: Int
            switch column {
            case "plain": size = row.plain
            case "full": size = row.full
            case "few": size = row.few
            default: fatalError("TEST_SIZES is plain, full or few, and not \(column)")
            }
            setenv(row.name, "\(size)", 0)
        }
    }
}
