extension Shell {
    /// Returns the script that completes the program's command lines in this shell.
    package func script<Values>(for program: Program<Values>) -> String {
        switch self {
        case .bash: BashCompletion(program: program).text
        case .zsh: ZshCompletion(program: program).text
        case .fish: FishCompletion(program: program).text
        }
    }
}
