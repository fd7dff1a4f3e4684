// Bot 3 of the league: it remembers every card, and looks at new ones only where that is worth it.
//
// The values are those of U. Zwick and M. S. Paterson, "The memory game", Theoretical Computer Science 110 (1993):
// with `pairs` pairs on the table, of which one card each of `known` was seen, value[pairs][known] is the lead that
// the player to move can expect.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"math/rand"
	"os"
)

const most = 72 // the pairs of the largest board

var value [most + 1][most + 3]float64
var looks [most + 1][most + 3]int // the number of new cards to look at: 0, 1 or 2

func solve() {
	for pairs := 0; pairs <= most; pairs++ {
		value[pairs][pairs], looks[pairs][pairs] = float64(pairs), 2
		for known := pairs - 1; known >= 0; known-- {
			p, k := float64(pairs), float64(known)
			unseen, strangers := 2*p-k, 2*(p-k-1)
			found := 0.0 // the first new card has a known partner
			if known > 0 {
				found = k / unseen * (1 + value[pairs-1][known-1])
			}
			two := (1 + value[pairs-1][known]) / (unseen - 1)
			if known > 0 {
				two -= k / (unseen - 1) * (1 + value[pairs-1][known])
			}
			if strangers > 0 {
				two -= strangers / (unseen - 1) * value[pairs][known+2]
			}
			best, number := found+(unseen-k)/unseen*two, 2
			if one := found - (unseen-k)/unseen*value[pairs][known+1]; known >= 1 && one > best+1e-9 {
				best, number = one, 1
			}
			if known >= 2 && best < -1e-9 {
				best, number = 0, 0
			}
			value[pairs][known], looks[pairs][known] = best, number
		}
	}
}

type message struct {
	Type      string
	Nth, Turn int
	Cell      int
	Card      struct{ Pair string }
	Cells     []int
}

func main() {
	solve()
	rand.Seed(int64(os.Getpid()))
	seen, last, number := map[int]string{}, "", 2
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var kind struct{ Type string }
		var m message
		if json.Unmarshal(lines.Bytes(), &kind) == nil && kind.Type == "started" { // a new round
			seen = map[int]string{}
		} else if json.Unmarshal(lines.Bytes(), &m) != nil {
			continue // a line that this bot does not need
		}
		switch m.Type {
		case "reveal": // somebody has turned a card up
			last = m.Card.Pair
			seen[m.Cell] = last
		case "prompt": // my move: any of m.Cells
			cell := choose(m, seen, last, &number)
			if _, err := fmt.Printf("{\"type\":\"flip\",\"cell\":%d,\"turn\":%d}\n", cell, m.Turn); err != nil {
				log.Fatal(err)
			}
		}
	}
}

// choose returns the cell to turn up. number is the number of new cards of this turn.
func choose(m message, seen map[int]string, last string, number *int) int {
	var known, fresh []int
	first := map[string]int{}
	for _, cell := range m.Cells {
		pair, ok := seen[cell]
		if !ok {
			fresh = append(fresh, cell)
			continue
		}
		known = append(known, cell)
		if other, twice := first[pair]; m.Nth == 2 && pair == last || m.Nth == 1 && twice {
			if m.Nth == 1 {
				return other
			}
			return cell
		}
		first[pair] = cell
	}
	if m.Nth == 1 {
		*number = looks[len(m.Cells)/2][len(known)]
	}
	if len(fresh) > 0 && (*number >= m.Nth || len(known) == 0) {
		return fresh[rand.Intn(len(fresh))]
	}
	if len(known) == 0 {
		return m.Cells[0]
	}
	return known[rand.Intn(len(known))]
}
