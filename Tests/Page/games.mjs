/* The games of the page: the members that each has, and rooms whose game has not come yet. */
import assert from 'node:assert/strict'
import test from 'node:test'
import {Page} from './page.mjs'
import {lobby, started} from './rooms.mjs'

test('each game of the registry has the members of a game', () => {
	const page = new Page()
	const [Catalog, Games, Forms] = ['Catalog', 'Games', 'Forms'].map(page.get)
	assert.deepEqual(Object.keys(Games).sort(), Object.keys(Catalog).sort())
	for (const [name, game] of Object.entries(Games)) {
		for (const member of ['load', 'fold', 'command', 'words', 'rules', 'view']) assert.equal(typeof game[member], 'function', `${name}.${member}`)
		assert.equal(typeof game.style, 'string', name)
		for (const member of ['says', 'stats']) assert.equal(typeof game[member], 'object', `${name}.${member}`)
		assert.deepEqual(Object.keys(game.forms), Object.keys(Catalog[name].forms), name)
	}
	for (const [key, {game, title, cards, about, fields}] of Object.entries(Forms)) {
		assert(Catalog[game] && title && cards && about, key)
		for (const [option, label] of fields()) assert(option && label, key)
	}
})

/* A page that loads the games only when the test says so. */
function visitor() {
	const coming = new Map()
	const page = new Page('/', {loads: name => new Promise((done, fail) => {coming.set(name, {done, fail})})})
	const socket = page.enter('ann')
	const come = async (name, isHere) => {
		const {done, fail} = coming.get(name)
		coming.delete(name)
		if (isHere) done(); else fail(new Error('it did not come'))
		await new Promise(setImmediate)
		page.draw()
	}
	return {page, socket, coming, come}
}

/* The same page in a room whose game is on its way. */
function guest() {
	const all = visitor()
	all.page.get('Lobby').go({type: 'create', game: 'concentration'})
	all.socket.say({type: 'ok', re: 'create', id: all.socket.take('create').id, room: 'QEGF', state: lobby})
	return all
}

test('events that come before the game do wait for it, in their order', async () => {
	const {page, socket, coming, come} = guest()
	socket.say({...started, players: ['ann', 'bob']})
	socket.say({type: 'turn', room: 'QEGF', seq: 6, turn: 1, player: 'ann'})
	assert.equal(page.room, null)
	assert.deepEqual([...coming.keys()], ['games/concentration'])
	await come('games/concentration', true)
	assert.equal(page.room.seq, 6)
	assert.equal(page.room.cells.length, 4)
	assert.match(page.text('view'), /Your turn/)
	socket.say({type: 'owner', room: 'QEGF', seq: 7, player: 'bob'})
	assert.equal(page.room.owner, 'bob')
})

test('a game that does not come ends the connection with a sentence, and is asked for again', async () => {
	const {page, coming, come} = guest()
	await come('games/concentration', false)
	assert.match(page.text('banner'), /A part of this page did not come.*Try now/)
	page.press('Try now')
	page.socket.accept()
	const {id, resume} = page.socket.take('hello')
	page.socket.say({type: 'ok', re: 'hello', id, name: 'ann', resume, resumed: true, room: 'QEGF'})
	page.socket.say({type: 'state', room: 'QEGF', state: lobby})
	assert.equal(coming.size, 1)
	await come('games/concentration', true)
	assert.equal(page.room.code, 'QEGF')
})

test('lines of a lost connection are not taken when the game comes', async () => {
	const {page, socket, come} = guest()
	socket.say({type: 'owner', room: 'QEGF', seq: 5, player: 'bob'})
	socket.end()
	await come('games/concentration', true)
	assert.equal(page.room, null)
})

test('the last line of a server does not wait for a game', () => {
	const {page, socket} = guest()
	socket.say({type: 'bye', code: 'replaced', message: 'Elsewhere.', reconnect: false})
	socket.end()
	page.pass(60_000)
	assert.equal(page.sockets.length, 1)
})

test('a form opens when its game has come', async () => {
	const {page, come} = visitor()
	page.press('KlondikeSolitaire, alone or as a race.')
	assert.equal(page.get('ui').dialog, null)
	await come('games/klondike', true)
	assert.match(page.text('question'), /New room: Klondike.*Cards turned at once/)
})

test('the help has the commands of all games', async () => {
	const {page, coming, come} = guest()
	await come('games/concentration', true)
	page.get('Commands').run('help')
	for (const name of [...coming.keys()]) await come(name, true)
	const [Catalog, Games, Commands] = ['Catalog', 'Games', 'Commands'].map(page.get)
	const helps = Object.keys(Catalog).map(name => Games[name].help)
	assert.equal(page.lastSaid.textContent, [Commands.help, ...helps].filter(Boolean).join(' '))
	assert.match(page.lastSaid.textContent, /^A card number; .* create\. Decks: .* shuffle\. Klondike: .* done\./)
})
