// Plays one game of Concentration: go run bot.go [HOST [PORT [ROOM]]].  Without ROOM: one that waits, or a new one.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"os"
	"strings"
	"time"
)

type request map[string]any

type message struct {
	Type, Re, Code, Message, Reason string
	RetryAfterMs                    int `json:"retry_after_ms"`
	Turn, Nth, Cell                 int
	Cells                           []int
	Card                            struct{ Pair string }
	Winners                         []string
	Scores                          map[string]int
}

func main() {
	log.SetFlags(0)
	words := os.Args[1:]
	if len(words) > 3 || strings.HasPrefix(strings.Join(words, " "), "-") {
		log.Fatal("go run bot.go [HOST [PORT [ROOM]]]")
	}
	words = append(words, []string{"localhost", "7052", ""}[len(words):]...)
	table, err := net.Dial("tcp", net.JoinHostPort(words[0], words[1]))
	if err != nil {
		log.Fatal(err)
	}
	sent := map[string]request{} // the last request of each type
	send := func(r request) {
		sent[r["type"].(string)] = r
		json.NewEncoder(table).Encode(r) // one object, one line
	}
	seen, last := map[int]string{}, "" // cell -> pair of each card seen; the pair of the last one
	lines := bufio.NewScanner(table)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			continue // a line that this bot does not need, such as started, in which cells is a number
		}
		switch {
		case m.Type == "hello": // the server speaks first
			send(request{"type": "hello", "client": "bot.go", "name": fmt.Sprint("bot-", os.Getpid())})
		case m.Type == "ok" && m.Re == "hello" && words[2] != "":
			send(request{"type": "join", "room": words[2]})
		case m.Type == "ok" && m.Re == "hello":
			send(request{"type": "join", "game": "concentration"})
		case m.Type == "reveal":
			last = m.Card.Pair
			seen[m.Cell] = last
		case m.Type == "prompt": // your move: you may flip one of these cells
			send(request{"type": "flip", "cell": choose(m, seen, last), "turn": m.Turn})
		case m.Type == "over":
			fmt.Println(m.Reason, m.Winners, m.Scores)
			send(request{"type": "bye"})
		case m.Type == "error" && m.RetryAfterMs > 0:
			time.Sleep(time.Duration(m.RetryAfterMs) * time.Millisecond)
			send(sent[m.Re])
		case m.Type == "error", m.Type == "bye" && m.Code != "goodbye":
			log.Fatal(m.Message)
		case m.Type == "bye": // the last line of a connection
			return
		}
	}
	log.Fatal(words[0], ":", words[1], " has hung up.")
}

// choose returns the other card of a known pair, or a card that was not seen yet.
func choose(m message, seen map[int]string, last string) int {
	cell, first := m.Cells[0], map[string]int{}
	for _, c := range m.Cells {
		pair, known := seen[c]
		if other, twice := first[pair]; known && m.Nth == 1 && twice {
			return other
		} else if known && m.Nth == 2 && pair == last {
			return c
		} else if known {
			first[pair] = c
		} else {
			cell = c
		}
	}
	return cell
}
