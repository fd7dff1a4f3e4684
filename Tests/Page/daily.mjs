/* Daily deals at the page: how one begins, and the result to paste. */
import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import test from 'node:test'
import {lobby, over, seated, started, visitor} from './rooms.mjs'

const options = {pairs: 2, cols: 2, theme: 'emoji', again: true, turn_s: 0, hide_ms: 1500, stalemate_turns: 0, daily: '2026-11-28'}
const alone = {...lobby, players: [lobby.players.find(({name}) => name === 'ann')], options}

test('the page and the terminal write the same result', async () => {
	const {page} = seated(alone)
	const {Mine} = await page.get("part('mine')")
	for (const {marks, lines, ...one} of JSON.parse(readFileSync(new URL('../Fixtures/daily.json', import.meta.url)))) {
		assert.equal(Mine.share({...one, marks: [...marks].map(sign => sign === '1')}), lines.join('\n'))
	}
})

test('a tile makes a room of its own with the deal of the date', () => {
	const midnight = Date.UTC(2026, 10, 29)
	for (const [title, game, now, date] of [["Today's Concentration", 'concentration', midnight - 1, '2026-11-28'], ["Today's Klondike", 'klondike', midnight, '2026-11-29']]) {
		const {page, socket} = visitor('/', {name: 'ann'})
		page.now = now
		page.get('Lobby').daily(game)
		const {type, game: own, seats, private: isPrivate, options: {daily, ...others}} = socket.take('create')
		assert.deepEqual([type, own, seats, isPrivate, others], ['create', game, 1, true, {}])
		assert.equal(daily, date)
		page.draw()
		assert(page.text('view').includes(title))
	}
})

test('a daily round ends with its turns as squares, to be copied', async () => {
	const {page, socket} = seated(alone)
	socket.say({...started, players: ['ann']})
	const say = (type, line) => socket.say({type, room: 'QEGF', seq: page.room.seq + 1, turn: 1, player: 'ann', ...line})
	say('mismatch', {cells: [1, 2], hide_ms: 0})
	say('hide', {cells: [1, 2]})
	say('match', {cells: [1, 3], scores: {ann: 1}})
	say('match', {cells: [2, 4], scores: {ann: 2}})
	say('over', {...over, seq: page.room.seq + 1, winners: ['ann'], scores: {ann: 5}, stats: {ann: {flips: 6, matches: 2, misses: 1}}})
	await new Promise(setImmediate)
	page.draw()
	assert.match(page.room.share, /^Cardtable daily 2026-11-28 · Concentration\n⬜🟩🟩\n3 turns, 0:00$/)
	assert.match(page.text('view'), /Copy result/)
	assert.equal(page.get('Words').game(page.room), 'Concentration, daily 2026-11-28')
})

test('no other round has a result to paste', async () => {
	const {page, socket} = seated(lobby)
	socket.say({...started, players: ['ann', 'bob']})
	socket.say({...over, seq: page.room.seq + 1, winners: ['ann'], scores: {ann: 2, bob: 0}})
	await new Promise(setImmediate)
	page.draw()
	assert.doesNotMatch(page.text('view'), /Copy result/)
})
