import TerminalKit

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

struct ScriptedScreen: ScriptFace {
    var state = ScreenState(ScreenSettings())
    var size = Size(columns: 80, rows: 24)
    /// The effects of the screen other than commands.
    var effects: [ScreenEffect] = []

    mutating func take(_ input: ScreenInput, _ client: ClientState, at: Int) -> [Command] {
        var commands: [Command] = []
        for effect in state.receive(input, client, size: size, at: at) {
            if case .command(let command) = effect {
                commands.append(command)
            } else {
                effects.append(effect)
            }
        }
        return commands
    }

    mutating func show(_ news: News, _ client: ClientState, at: Int) -> [Command] {
        take(.happened(news), client, at: at)
    }

    mutating func type(_ scalar: Unicode.Scalar, _ client: ClientState, at: Int) -> [Command] {
        take(.terminal(.key(.character(scalar))), client, at: at)
    }
}

extension ClientScript: ScreenScript {
    private var shown: ScriptedScreen {
        get { face as? ScriptedScreen ?? ScriptedScreen() }
        set { face = newValue }
    }

    var screen: ScreenState {
        get { shown.state }
        set { shown.state = newValue }
    }
    var size: Size {
        get { shown.size }
        set { shown.size = newValue }
    }
    var effects: [ScreenEffect] {
        get { shown.effects }
        set { shown.effects = newValue }
    }

    mutating func take(_ input: ScreenInput) {
        for command in shown.take(input, client, at: at) { receive(.command(command)) }
    }

    /// Lets time pass, with no input except the alarms.
    mutating func wait(_ milliseconds: Int) {
        at += milliseconds
        take(.alarm)
    }

    var canvas: Canvas { screen.canvas(client, size: size, at: at) }
    var deadline: Int? { screen.deadline(client, size: size, at: at) }
}
