/* People at the page: names that are words of JavaScript, a first visit, links, several tabs, the browser's history, slow networks. */
import assert from 'node:assert/strict'
import test from 'node:test'
import {Page, lobby, seated} from './page.mjs'

const started = {type: 'started', room: 'QEGF', seq: 5, game: 'concentration', round: 1, rows: 2, cols: 2, cells: 4, theme: 'cards', commit: 'c', seed_commit: 's'}
const over = {type: 'over', room: 'QEGF', game: 'concentration', round: 1, reason: 'complete', result: 'win', stats: {}, entropies: ['', ''], proof: 'none', server_seed: 's'}

/* A page in the lobby of a server, under a name or as a guest. */
function visitor(path = '/', {name = null, ...more} = {}) {
	const page = new Page(path, more)
	const socket = page.enter(name, {name: name ?? 'guest-1'})
	page.draw()
	return {page, socket}
}

/* ==== Names ==== */

const WORDS = ['constructor', 'toString', 'hasOwnProperty', 'valueOf']

test('a player whose name every object inherits has the score of a player', () => {
	for (const name of WORDS) {
		const {page, socket} = seated({...lobby, players: lobby.players.slice(0, 1).concat({name: 'bob', ready: true, online: true, playing: false, score: 0})})
		socket.say({...started, players: ['ann', 'bob']})
		socket.say({type: 'joined', room: 'QEGF', seq: 6, player: name, role: 'player'})
		socket.say({type: 'match', room: 'QEGF', seq: 7, turn: 1, player: 'bob', cells: [1, 2], scores: {ann: 0, bob: 1}})
		assert.equal(page.room.seats.at(-1).score, 0)
		socket.say({...over, seq: 8, winners: [name], scores: {ann: 0, bob: 1}})
		assert.doesNotMatch(page.text('view'), /function|native/, name)
	}
})

test('a pile whose name every object inherits is read from the reply alone', () => {
	for (const name of WORDS) {
		const {page, socket} = seated({...lobby, game: 'deck', phase: 'playing', options: {rules: 'free'}, hand: [], piles: {[name]: {remaining: 1}}, remaining: 51})
		page.get('Model').game.read(name)
		const {id} = socket.take('pile')
		socket.say({type: 'ok', re: 'pile', id, piles: {}, remaining: 51})
		assert.equal(page.room.piles.get(name).cards, undefined)
	}
})

test('words of a newer server that every object inherits are no words of the page', async () => {
	for (const word of WORDS) {
		const {page, socket} = seated(lobby)
		const said = page.lastSaid
		socket.say({type: word, room: 'QEGF', seq: 5, player: 'bob'})
		assert.equal(page.lastSaid, said, word)
		socket.say({...started, seq: 6, players: ['ann', 'bob']})
		socket.say({...over, seq: 7, reason: word, result: 'none', winners: [], scores: {ann: 0, bob: 0}, stats: {ann: {[word]: 3}}})
		assert.doesNotMatch(page.text('view'), /function|native/, word)
		socket.say({type: 'left', room: 'QEGF', seq: 8, player: 'bob', role: 'player', reason: word})
		assert.equal(page.lastSaid.textContent, 'bob left.')
		page.room.options.theme = word
		const {Proof} = await page.get("part('proof')")
		assert.equal(await Proof.deal({}, new Uint8Array(32), ['AS', 'AC']), null, word)
	}
	const {page, socket} = visitor()
	socket.say({type: 'ok', re: 'list', id: socket.take('list').id, rooms: WORDS.map(game => ({room: 'K3QF', game, options: {}, players: [], seats: 2, phase: game}))})
	assert.match(page.text('view'), /No rooms here yet/)
})
