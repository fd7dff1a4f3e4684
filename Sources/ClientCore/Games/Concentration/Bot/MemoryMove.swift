/// What the player in turn does once no known pair is left to take.
package enum MemoryMove: String, Sendable {
    /// Looks at no new card: turns up two known ones.
    case pass
    /// Looks at one new card; if its partner is not known, turns up a known card after it.
    case one
    /// Looks at a new card and, if its partner is not known, at another.
    case two
    /// Knows every card's partner, or no card is left: there is nothing to choose.
    case take
}
