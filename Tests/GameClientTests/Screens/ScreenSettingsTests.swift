import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite struct ScreenSettingsTests {
    @Test(arguments: [true, false])
    func `the colors of the suits are those of the file`(hasFour: Bool) throws {
        let file = "{\"four_color_deck\": \(hasFour)}"
        let configuration = try Invocation(["rooms"], file: file).configuration
        let plan = ClientPlan(address: JoinAddress(host: "localhost"), purpose: .lobby)
        #expect(ScreenSettings(configuration, plan).hasFourColorDeck == hasFour)
    }
}
