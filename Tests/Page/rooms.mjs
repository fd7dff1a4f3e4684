/* Pages in a lobby or in a room, and lines of a room for two, for the tests that need them. */
import {Page} from './page.mjs'

/* The snapshot of a room for two in which nothing was dealt yet. */
export const lobby = {room: 'QEGF', seq: 4, game: 'concentration', phase: 'lobby', round: 0, owner: 'ann', options: {theme: 'cards', pairs: 8}, spectators: [],
	players: ['ann', 'bob'].map(name => ({name, ready: true, online: true, playing: false, score: 0})), rows: 4, cols: 4}

/* A page whose person sits in a room of that state. */
export function seated(state, name = 'ann') {
	const page = new Page()
	const socket = page.enter(name)
	page.get('Lobby').go({type: 'create', game: state.game})
	socket.say({type: 'ok', re: 'create', id: socket.take('create').id, room: state.room, state})
	socket.sent = []
	return {page, socket}
}

export const started = {type: 'started', room: 'QEGF', seq: 5, game: 'concentration', round: 1, rows: 2, cols: 2, cells: 4, theme: 'cards', commit: 'c', seed_commit: 's'}
export const over = {type: 'over', room: 'QEGF', game: 'concentration', round: 1, reason: 'complete', result: 'win', stats: {}, entropies: ['', ''], proof: 'none', server_seed: 's'}

/* A page in the lobby of a server, under a name or as a guest. */
export function visitor(path = '/', {name = null, ...more} = {}) {
	const page = new Page(path, more)
	// A player who was here before waits for the answers of other tabs.
	page.pass(100)
	const socket = page.enter(name, {name: name ?? 'guest-1'})
	page.draw()
	return {page, socket}
}

/* A page whose person has come from the lobby into a room. */
export function entered(state = lobby) {
	const {page, socket} = visitor('/', {name: 'ann'})
	page.get('Lobby').go({type: 'create', game: state.game})
	socket.say({type: 'ok', re: 'create', id: socket.take('create').id, room: state.room, state})
	page.draw()
	socket.sent = []
	return {page, socket}
}
export const left = seq => ({type: 'left', room: 'QEGF', seq, player: 'ann', role: 'player', reason: 'leave'})
