/// Whether a terminal is known to open links (OSC 8); others might show the address as rubbish.
package enum LinkSupport {
    /// By the environment alone, for no terminal is asked. Inside tmux none is sure to get through.
    package static func isKnown(_ environment: (String) -> String?) -> Bool {
        func has(_ name: String) -> Bool { !(environment(name) ?? "").isEmpty }
        if has("TMUX") { return false }
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "WarpTerminal"]
        return has("KITTY_WINDOW_ID") || has("VTE_VERSION") || has("KONSOLE_VERSION")
            || has("WT_SESSION") || programs.contains(environment("TERM_PROGRAM") ?? "")
    }
}
