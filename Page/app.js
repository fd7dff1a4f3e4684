/* The page of Cardtable: a client of the same lines that protocol.md describes, over a WebSocket.
 *
 * Sections: Tools, Wire, Model, Say, Lobby, Commands, View, Start. Modules come when needed: proof.js, themes.js, group.js.
 * Whatever another person wrote reaches the page as a text node only. */
'use strict'

/* ==== Tools ==== */

const $ = id => document.getElementById(id)
const count = (number, one) => `${number} ${one}${number === 1 ? '' : 's'}`
const listed = words => words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
const capital = text => text.charAt(0).toUpperCase() + text.slice(1)
const clockText = ms => {
	const s = Math.max(0, Math.ceil(ms / 1000))
	return s < 60 ? `${s} s` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}
/* The value of a key in an object from the wire. A player may be called "constructor", which every object inherits. */
const entry = (table, key) => table && Object.hasOwn(table, key) ? table[key] : undefined

/* What should be on the page is told as a tree, `h('p.quiet', {title: 'x'}, 'text')`, and `patch` changes what
 * differs. So a card that turns keeps the keyboard. */
function h(name, ...kids) {
	const isProps = kids[0] instanceof Object && !Array.isArray(kids[0]) && !kids[0].tag
	const props = isProps ? {...kids.shift()} : {}
	const [tag, ...classes] = name.split('.')
	if (props.class) classes.push(props.class)
	if (classes.length) props.class = classes.join(' ')
	return {tag, props, kids: kids.flat(Infinity).filter(kid => kid || kid === 0)}
}

function patch(parent, nodes) {
	const keys = nodes.map((node, at) => node.tag ? `${node.tag} ${node.props.key ?? at}` : `#${at}`)
	const old = new Map()
	for (const child of [...parent.childNodes]) {
		if (keys.includes(child.patchKey)) old.set(child.patchKey, child); else child.remove()
	}
	let next = parent.firstChild
	nodes.forEach((node, at) => {
		let child = old.get(keys[at])
		const made = node.props?.made
		if (!child || (made && child !== made)) {
			if (child && child === next) next = child.nextSibling
			child?.remove()
			child = made || (node.tag ? document.createElement(node.tag) : document.createTextNode(''))
			child.patchKey = keys[at]
			if (node.tag) Object.assign(child, node.props.init)
		}
		if (node.tag) dress(child, node); else if (child.data !== String(node)) child.data = node
		if (child === next) next = next.nextSibling; else parent.insertBefore(child, next)
	})
}

function dress(element, {props, kids}) {
	const before = element.patchProps || {}
	for (const name of Object.keys({...before, ...props})) {
		const value = props[name]
		if (name === 'key' || name === 'init' || name === 'made') continue
		if (name === 'vars') {
			// Not as an attribute: the page's own policy forbids styles in attributes.
			for (const [key, entry] of Object.entries(value)) element.style.setProperty(key, entry)
		} else if (name.startsWith('on')) {
			if (!before[name]) element.addEventListener(name.slice(2), event => element.patchProps[name]?.(event))
		} else if (value === undefined || value === null || value === false || value === '') {
			if (before[name]) element.removeAttribute(name)
		} else if (value !== before[name]) {
			element.setAttribute(name, value)
		}
	}
	element.patchProps = props
	patch(element, kids)
	if (props.alt === '') element.alt = ''
}

/* Marks of direction in copied texts, which no line may have. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const button = (text, onclick, props) => h('button', {type: 'button', onclick, ...props}, text)

/* Modules, each loaded once; one that did not come is asked for again. */
const parts = {}
const part = name => parts[name] ??= import(`/${name}.js`).catch(fault => {
	delete parts[name]
	Say.refuse('A part of this page did not come. Reload the page, or try again.')
	throw fault
})

/* Storage may be forbidden. */
const Store = {
	get(store, key) {try {return window[store].getItem(key)} catch {return null}},
	set(store, key, value) {
		try {if (value === null) window[store].removeItem(key); else window[store].setItem(key, value)} catch { /* no */ }
	},
	/* An object that was stored as JSON; an empty one if there is none. */
	read(key) {
		try {return Object(JSON.parse(Store.get('localStorage', key)))} catch {return {}}
	},
}

/* What this person wants next, and has chosen; nothing of it is the server's. */
const wish = {name: Store.get('localStorage', 'name'), ready: Store.get('sessionStorage', 'ready'), comesBack: false, go: null}
const ui = {rooms: null, dialog: null, pick: null, spot: null, chosen: new Set(), pile: null, proof: null, hint: null, isWatchPage: false, stray: null, digitsAt: 0, forms: Store.read('forms'), moment: false, asked: null}

/* The present room; null in the lobby. */
let room = null

/* ==== Wire ==== */

/* The connection: one message is one line. It comes back by itself. */
const Wire = {
	socket: null, isUp: false, isWelcome: false, tries: 0, refusals: 0, nextId: 1, asked: new Map(), lines: [], heardAt: 0, timer: 0, end: null, sentAt: 0,
	server: null, name: null, token: Store.get('sessionStorage', 'resume'), themes: ['cards', 'emoji'], titles: new Map(),

	connect() {
		clearTimeout(Wire.timer)
		if (Wire.socket || wish.leaves) return
		const socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`, 'cardtable.1')
		Object.assign(Wire, {socket, end: null, heardAt: Date.now()})
		socket.onopen = () => {Wire.isUp = true; Wire.hello(true); draw()}
		socket.onmessage = message => Wire.receive(message.data)
		socket.onclose = Wire.lost
	},

	hello(mayResume) {
		const hello = {type: 'hello', protocol: 1, client: 'cardtable-page/1', heartbeat_s: 20, ...wish.hello}
		wish.hello = null
		if (Wire.token && mayResume) Object.assign(hello, {resume: Wire.token}, room && {seen: room.seq})
		// The seat in another tab has the name.
		else if (wish.name && !ui.stray) hello.name = wish.name
		Wire.send(hello, Wire.welcomed)
	},

	welcomed(reply, asked) {
		if (reply.type === 'error') {Wire.refused(reply, asked); return}
		const wasAway = Wire.tries > 0
		Object.assign(Wire, {isWelcome: true, tries: 0, refusals: 0, name: reply.name})
		Wire.hold(reply.resume)
		if (room && reply.room !== room.code) {
			Say.note(reply.resumed ? `You are no longer in ${room.code}.` : 'Your seat is gone.')
			Model.close()
		}
		// The missed events come before this reply, and so does their story.
		ask('help', help => {
			if (help.themes) Wire.themes = help.themes
			if (room && wasAway) Say.note('Connected again.')
		})
		ask('theme', ({themes = []}) => {for (const {theme, title} of themes) Wire.titles.set(theme, title)})
		if (!reply.room) Lobby.arrive()
	},

	/* After a refused `hello` the next one asks for something else, or comes later; where neither helps there is none. */
	refused({code, field, message, suggest, retry_after_ms: pause = 0}, asked) {
		const isToken = asked.resume && (code === 'resume_expired' || field === 'resume')
		const isName = asked.name && (code === 'name_taken' || field === 'name')
		if (isToken) Wire.hold(null)
		if (isName) {
			wish.name = suggest || null
			Say.note(`The name ${asked.name} is in use here${suggest ? `; you are ${suggest}` : ''}.`)
		}
		const isOther = isToken || isName || asked.ticket && field === 'ticket'
		if (!isOther && !/^(rate_limited|shutting_down|unavailable|internal)$/.test(code)) {
			Wire.end = {reconnect: false, message}
			Wire.drop()
			return
		}
		const {socket} = Wire
		const wait = isOther && Wire.refusals < 3 ? 0 : Math.max(pause, Math.min(1000 * 2 ** Wire.refusals, 15000))
		Wire.refusals++
		setTimeout(() => {if (Wire.isUp && Wire.socket === socket) Wire.hello(true)}, wait)
	},

	/* Sends a request; `then` gets its reply, and the request. */
	send(request, then) {
		if (!Wire.isUp) {Say.refuse('No connection: that was not sent.'); return}
		const id = Wire.nextId++
		Wire.asked.set(id, {request, then, at: Date.now()})
		Wire.put({...request, id})
	},

	put(line) {
		const text = JSON.stringify(line).replace(MARKS, '')
		Wire.keep('>', text)
		Wire.sentAt = Date.now()
		if (Wire.isUp) Wire.socket.send(text)
	},

	keep(mark, text) {
		Wire.lines.push(`${mark} ${text.replace(/("(?:resume|ticket|password)"\s*:\s*")(?:\\.|[^"\\])*/g, '$1***')}`)
		if (Wire.lines.length > 200) Wire.lines.shift()
		View.lines()
	},

	receive(text) {
		Wire.keep('<', text)
		Wire.heardAt = Date.now()
		const line = JSON.parse(text)
		if (line.re || line.type === 'error') {
			const asked = Wire.asked.get(line.id)
			Wire.asked.delete(line.id)
			if (/^(moved|unavailable)$/.test(line.code)) part('group').then(({Group}) => Group.take(line, asked))
			else if (asked?.then) asked.then(line, asked.request)
			else if (line.type === 'error') Say.refused(line)
		} else if (line.type === 'hello') {Wire.server = line; if (line.peers) part('group')}
		else if (line.type === 'bye') {
			Wire.end = line
			if (line.host) part('group').then(({Group}) => Group.end(line))
		}
		else Model.receive(line)
		draw()
	},

	ping() {
		// A network that vanished says nothing: two pings are the end.
		if (Date.now() - Wire.heardAt > (Wire.isUp ? 25000 : 8000)) Wire.drop()
		// In a turn of one's own a slow network is noticed sooner; the server waits 20 s for a line.
		else if (Wire.isUp && (room?.prompt || Date.now() - Wire.sentAt > 9000)) ask('ping', () => {})
	},

	/* Whether nothing at all has come for three seconds since something was asked. */
	get isSlow() {return Wire.isUp && [...Wire.asked.values()].some(({at}) => Wire.heardAt <= at && Date.now() - at > 3000)},

	/* Ends the connection as if it had been lost. */
	drop() {
		if (!Wire.socket) return
		Wire.socket.onclose = Wire.socket.onmessage = Wire.socket.onopen = null
		Wire.socket.close()
		Wire.lost()
	},

	lost() {
		if (Wire.isUp && room && Wire.end?.reconnect !== false) Say.note('Connection lost. Trying again.')
		Object.assign(Wire, {socket: null, isUp: false, isWelcome: false})
		Wire.asked.clear()
		if (room) room.prompt = null
		ui.asked = null
		if (wish.comesBack) Wire.connect()
		else if (Wire.end?.reconnect !== false) Wire.timer = setTimeout(Wire.connect, Math.max(Math.min(500 * 2 ** Wire.tries++, 15000), Wire.end?.after_ms || 0))
		wish.comesBack = false
		draw()
	},

	/* The network or the page is back: there is no reason to wait. */
	hurry() {
		if (document.visibilityState !== 'visible') return
		if (Wire.isUp) Wire.ping()
		else if (Wire.end?.reconnect !== false) Wire.connect()
	},

	/* The token of the session. */
	hold(token) {
		Wire.token = token
		Store.set('sessionStorage', 'resume', token)
	},

	/* A session keeps its name for life; another name is another session. */
	rename(name) {
		Object.assign(wish, {name, comesBack: true})
		Wire.hold(null)
		if (Wire.isUp) Wire.put({type: 'bye'}); else Wire.connect()
	},
}

/* `ask('flip', {cell: 7})`, and what to do with the reply. */
const ask = (type, fields, then) => fields instanceof Function ? Wire.send({type}, fields) : Wire.send({type, ...fields}, then)
const isMe = name => name === Wire.name

/* ==== Model ==== */

const Model = {
	games: {},
	get game() {return Model.games[room.game]},
	seat: name => room.seats.find(seat => seat.name === name),
	get own() {return room && Model.seat(Wire.name)},
	get isPlaying() {return room?.phase === 'playing' && Boolean(Model.own?.playing)},
	get isFree() {return room?.options.rules === 'free'},

	/* A snapshot stands for everything before it. */
	load(state) {
		const old = room?.code === state.room ? room : {shown: [], deals: new Map(), attempt: 0}
		const {room: code, players: seats, commit, turn} = state
		// No snapshot has the prompt, which may have come before it.
		const isSame = old.round === state.round && (!turn || turn.player === Wire.name)
		const prompt = isSame && old.prompt?.turn === (state.next_turn ?? turn?.turn) ? old.prompt : null
		room = {...state, code, seats, promise: commit && old.promise?.commit === commit ? old.promise : {commit}, shown: old.shown, deals: old.deals, attempt: old.attempt, given: old.given, isWatched: old.isWatched, turn: null, prompt, clockEnd: null}
		Model.time(state.clock_ms)
		if (turn) Model.begin(turn)
		Model.game.load(state)
		Object.assign(ui, {pick: null, proof: null})
		ui.chosen.clear()
		part('proof').catch(() => {})
		const ready = () => Model.ready(code)
		if (Model.hasPictures(room)) Model.pictures().then(ready, ready); else ready()
	},

	/* Asks for the state after a gap, once. A player who is out of the room gets no further event. */
	reload() {
		if ([...Wire.asked.values()].some(({request}) => request.type === 'state')) return
		ask('state', reply => {if (reply.state) Model.load(reply.state); else if (reply.code === 'not_in_room' && room) Model.close()})
	},

	/* Who waits for pictures is ready once they are here, also after a lost connection. */
	ready(code) {
		if (room?.code !== code || wish.ready !== code) return
		if (room.phase === 'lobby' && !Model.own?.ready) Model.deal('ready', {ready: true}, () => Model.hold(null)); else Model.hold(null)
	},

	/* Asks for a deal to which this person adds random numbers: no server can have chosen it then. */
	deal(type, fields, then) {
		const entropy = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
		const {code} = room
		// Until the reply nobody knows whether the server has them.
		room.given = undefined
		ask(type, {...fields, entropy}, reply => {
			if (reply.type === 'error' && !then) Say.refused(reply)
			if (reply.type === 'ok' && room?.code === code) room.given = entropy
			then?.(reply)
		})
	},
	hold(code) {
		wish.ready = code
		Store.set('sessionStorage', 'ready', code)
	},

	/* Whether the cards of a room may have pictures; two themes are letters. */
	hasPictures: ({game, options}) => game === 'concentration' && !['cards', 'emoji'].includes(options?.theme || 'cards'),
	pictures: () => part('themes').then(({Pictures}) => room && Pictures.enter(room.options)),

	time(ms) {room.clockEnd = ms === undefined ? null : Date.now() + ms},
	begin(turn) {
		room.turn = turn
		Model.time(turn.clock_ms)
	},

	enter(reply, isHeld) {
		if (isHeld) Model.hold(reply.state.room)
		Model.load(reply.state)
		if (ui.invited?.room === room.code) ui.invited = null
		const isWatcher = wish.go?.role === 'spectator'
		wish.go = null
		room.isWatched = isWatcher
		Model.place()
		Say.say(`You ${isWatcher ? 'watch' : 'sit in'} ${room.title || room.code}. ${Words.game(room)}.`)
	},

	/* A room is a step in the browser's history, so that Back leads to the lobby. */
	place() {
		// The way back to the lobby ends first.
		if (ui.isGoingBack) return
		const path = `/${room.isWatched ? 'w' : 'r'}/${room.code}`
		const isLobby = location.pathname === '/'
		if (isLobby && history.state !== 'dialog') history.pushState('room', '', path); else history.replaceState(isLobby ? 'room' : history.state, '', path)
	},

	close() {
		room = null
		Object.assign(ui, {pick: null, pile: null, proof: null, isWatchPage: false, dialog: null, moment: false})
		$('log').textContent = ''
		ui.isGoingBack = history.state === 'room'
		if (ui.isGoingBack) history.back(); else history.replaceState(null, '', '/')
		Lobby.refresh()
	},

	receive(line) {
		if (line.type === 'state') {
			Say.say(room ? 'You missed something; this is the room now.' : `Your seat in ${line.room} was kept, and you are in it again.`)
			Model.load(line.state)
			room.isWatched ??= line.state.spectators.includes(Wire.name)
			Model.place()
			return
		}
		if (line.type === 'invited') {if (line.room !== room?.code) ui.invited = line; return}
		if (!room || (line.room || room.code) !== room.code) {
			if (line.type === 'notice') Say.note(line.message)
			return
		}
		if (line.seq <= room.seq) return
		if (line.seq > room.seq + 1) {Model.reload(); return}
		room.seq = line.seq ?? room.seq
		const isEnd = line.type === 'left' && isMe(line.player)
		if (isEnd) {Say.left(line, true); Model.close()} else {Model.fold(line); Say.tell(line)}
	},

	fold(line) {
		const seat = Model.seat(line.player)
		switch (line.type) {
			case 'joined':
				room.spectators = room.spectators.filter(name => name !== line.player)
				if (line.role === 'spectator') {room.spectators.push(line.player); break}
				room.seats.push({name: line.player, ready: false, online: true, playing: Model.isFree, score: 0})
				if (room.seats.length === 1) room.owner = line.player
				break
			case 'left':
				room.seats = room.seats.filter(other => other !== seat)
				if (!room.seats.length) room.owner = undefined
				room.spectators = room.spectators.filter(name => name !== line.player)
				break
			case 'ready': if (seat) seat.ready = line.ready; break
			case 'owner': room.owner = line.player; break
			case 'offline': case 'online': if (seat) seat.online = line.type === 'online'; break
			case 'started':
				Object.assign(room, {phase: 'playing', round: line.round, over: null, promise: {...line, given: room.given}, given: '', shown: [], attempt: 0, turn: null, done: new Set()})
				Model.time(room.options.race_s && 1000 * room.options.race_s)
				room.seats = room.seats.map(({name, online, ready}) => ({name, online, ready, playing: line.players.includes(name), score: 0}))
					.sort((a, b) => line.players.indexOf(a.name) - line.players.indexOf(b.name))
				Object.assign(ui, {proof: null, pick: null, hint: null, moment: false})
				break
			case 'turn': Model.begin(line); room.prompt = null; break
			case 'prompt': room.prompt = line; Model.time(line.clock_ms); break
			case 'over':
				Object.assign(room, {phase: 'over', over: line, turn: null, prompt: null, clockEnd: null})
				ui.moment = !['redealt', 'shutdown'].includes(line.reason)
				for (const other of room.seats) if (other.playing) Object.assign(other, {ready: false, playing: false})
				break
		}
		for (const other of room.seats) other.score = entry(line.scores, other.name) ?? other.score
		Model.game.fold(line)
	},
}

Model.games.concentration = {
	load(state) {room.cells = state.cells || []},

	fold(line) {
		const set = (number, cell) => {room.cells[number - 1] = {cell: number, ...cell}}
		switch (line.type) {
			case 'started':
				Object.assign(room, {rows: line.rows, cols: line.cols, cells: []})
				for (let number = 1; number <= line.cells; number++) set(number, {state: 'down'})
				break
			case 'reveal':
				set(line.cell, {state: 'up', card: line.card})
				room.prompt = null
				room.shown.push({place: line.cell - 1, code: line.card.code})
				break
			case 'match': for (const number of line.cells) set(number, {...room.cells[number - 1], state: 'taken', player: line.player}); break
			// What was seen is for people to remember: the model forgets it.
			case 'hide': for (const number of line.cells) set(number, {state: 'down'}); break
		}
		if (/^(started|mismatch|hide|turn|over)$/.test(line.type)) room.isShowing = line.type === 'mismatch'
	},
}

const codesOf = cards => Array.isArray(cards) ? cards.map(card => card.code) : []

Model.games.deck = {
	load(state) {
		room.lastTrick = null
		room.table = new Map(Object.entries(state.table || {}))
		room.piles = new Map()
		this.count(state)
		room.hand = codesOf(state.hand)
		// Where drawn cards lay in the deck is known only from the start on.
		room.drawn = NaN
		for (const name of room.piles.keys()) this.read(name)
	},

	count({remaining, piles}) {
		room.remaining = remaining
		room.piles = new Map(Object.entries(piles).map(([name, pile]) => [name, {remaining: pile.remaining, cards: pile.remaining ? room.piles.get(name)?.cards : []}]))
	},

	/* Asks for the cards of a pile that no event told. */
	read(name) {
		if (!Model.isFree || (!isMe(name) && Model.seat(name))) return
		ask('pile', {pile: name}, reply => {
			const cards = entry(reply.piles, name)?.cards
			if (cards && isMe(name)) room.hand = codesOf(cards)
			else if (cards && room.piles.has(name)) room.piles.get(name).cards = codesOf(cards)
		})
	},

	take(name, codes) {
		const cards = isMe(name) ? room.hand : room.piles.get(name)?.cards
		for (const code of codes) if (cards?.includes(code)) cards.splice(cards.lastIndexOf(code), 1)
	},

	put(name, codes, lay) {
		if (isMe(name) && !lay) room.hand.push(...codes)
		else if (room.piles.get(name)?.cards && !lay) room.piles.get(name).cards.push(...codes)
		else this.read(name)
	},

	fold(line) {
		const codes = codesOf(line.cards)
		if (line.piles) {
			const pile = line.type === 'added' ? line.pile : Model.isFree && line.type === 'drawn' ? line.to : null
			if (pile && !room.piles.has(pile)) room.piles.set(pile, {cards: []})
			this.count(line)
		}
		switch (line.type) {
			case 'started': Object.assign(room, {trick: 1, carry: 0, lastTrick: null, table: new Map(), drawn: 0}); break
			case 'shuffled':
				if (line.pile) this.read(line.pile)
				else if (line.deal) {
					room.deals.set(line.deal, {...line, given: line.player ? room.given : undefined})
					room.given = ''
				}
				if (!room.piles.size) room.hand = []
				break
			case 'drawn':
				if (!Model.isFree) {
					room.table.set(line.player, line.cards[0])
					room.shown.push({place: room.drawn++, code: codes[0]})
					Object.assign(room, {prompt: null, lastTrick: null})
					break
				}
				this.take(line.from, codes)
				this.put(line.to, codes, line.lay)
				break
			case 'added': this.take(line.from, codes); this.put(line.pile, codes, line.lay); break
			case 'returned': if (codes.length) this.take(line.pile, codes); else this.read(line.pile); break
			case 'trick': Object.assign(room, {lastTrick: line, trick: line.trick + 1, carry: line.carry, table: new Map()}); break
			case 'proof': part('proof').then(({Proof}) => Proof.ofDeal(line)).catch(() => {}); break
		}
		for (const key of ui.chosen) if (!room.hand.includes(key.slice(0, 2))) ui.chosen.delete(key)
	},
}

const RANKS = 'A234567890JQK'

const Klondike = Model.games.klondike = {
	load(state) {
		room.done = new Set(state.done)
		this.lay(state)
	},

	lay({stock, waste, tableau, foundations}) {
		room.lay = tableau ? structuredClone({stock, waste: waste || [], tableau, foundations: foundations || {S: 0, D: 0, C: 0, H: 0}}) : null
	},

	pile: name => name === 'waste' ? room.lay.waste : room.lay.tableau[name[1] - 1].cards,
	/* The open card at the end of a pile, and its place; -1 where there is none. */
	top(name) {
		if (name === 'stock') return null
		if (name[0] !== 'f') return this.pile(name).at(-1)
		const high = room.lay.foundations[name[1]]
		return high && RANKS[high - 1] + name[1]
	},
	last: name => name[0] === 't' ? Klondike.pile(name).length - 1 : name === 'stock' || Klondike.top(name) ? 0 : -1,
	get up() {return Object.values(room.lay.foundations).reduce((a, b) => a + b)},

	fold(line) {
		const {lay} = room
		if (line.foundation !== undefined) {
			const seat = Model.seat(line.player)
			Object.assign(seat, {score: line.score, foundation: line.foundation})
			if (isMe(line.player)) room.prompt = null
		}
		switch (line.type) {
			case 'started': room.lay = null; break
			case 'dealt': this.lay(line); room.attempt = line.attempt || 0; break
			case 'turned': lay.waste.push(...line.cards); lay.stock = line.stock; break
			case 'recycled': Object.assign(lay, {waste: [], stock: line.stock}); break
			case 'undone': this.lay(line.layout); break
			case 'moved': {
				const {from, to, cards, up} = line
				if (from[0] === 'f') lay.foundations[from[1]]--; else this.pile(from).splice(-cards.length)
				if (to[0] === 'f') lay.foundations[to[1]]++; else this.pile(to).push(...cards)
				if (up) {lay.tableau[from[1] - 1].down--; this.pile(from).push(up)}
				break
			}
			case 'done': room.done.add(line.player); break
			case 'hint': ui.hint = line.move; break
			case 'prompt': if (ui.finishing?.turn === line.turn) this.finish(ui.finishing.turns); break
		}
		if (['turned', 'recycled', 'undone', 'moved', 'dealt'].includes(line.type)) Object.assign(ui, {pick: null, hint: null})
	},

	get mayAct() {return Boolean(room.prompt) && Model.isPlaying && !room.done.has(Wire.name)},
	move(from, to, number) {
		if (Wire.isUp) ui.asked = `${from}.${this.last(from)}`
		ask('move', {from, ...(to && {to}), ...(number && {count: number}), ...View.turn()}, reply => {
			ui.asked = null
			if (reply.type !== 'error') return
			Say.refused(reply)
			View.shake(`${from}.${this.last(from)}`)
		})
	},

	/* Whether no card of the piles lies face down any more. */
	get isOpen() {return room.lay.tableau.every(pile => !pile.down)},

	/* Brings up what goes up, and turns the stock for one whole pass at most; each step waits for its prompt. */
	finish(turns = 0) {
		ui.finishing = null
		if (!this.mayAct || !this.isOpen) return
		const {stock, waste} = room.lay
		const up = room.prompt.moves.find(move => move.to === 'f')
		if (!up && (!stock && !waste.length || turns > 2 * Math.ceil((stock + waste.length) / room.options.draw) + 1)) return Say.refuse('Nothing more goes up by itself.')
		ui.finishing = {turn: room.prompt.turn + 1, turns: up ? 0 : turns + 1}
		this.move(up ? up.from : 'stock', up && 'f')
	},
}

/* ==== Say ==== */

/* One sentence for each event, which a screen reader hears. */
const Say = {
	say(text, kind = 'event') {
		const log = $('log')
		const line = document.createElement('p')
		line.className = kind
		line.textContent = text
		log.append(line)
		if (log.childElementCount > 150) log.firstElementChild.remove()
		// Nobody who reads there is disturbed.
		if (!log.matches(':hover, :focus')) log.scrollTop = log.scrollHeight
	},

	note(text) {Say.say(text); Say.flash(text, 'note')},
	refuse: text => Say.flash(text, 'refusal'),
	/* Refusals whose sentences are for authors of programs. */
	REFUSALS: {stale_turn: 'Too late: that turn is over.', cell_up: 'That card is face up already.', cell_taken: 'That pair is taken already.'},
	refused: line => Say.refuse(line.field === 'text' ? 'Your line has a sign in it that is not allowed here.' : entry(Say.REFUSALS, line.code) || line.message),

	/* The one place that interrupts: refusals, and the turn of whoever is here. */
	flash(text, kind) {
		const alert = $('alert')
		// Beside an open dialog nothing is seen or heard.
		const place = $('dialog').open ? $('dialog') : document.body
		if (alert.parentNode !== place) place.append(alert)
		alert.className = kind
		alert.textContent = ''
		clearTimeout(Say.timer)
		// The same words are spoken again, as the first ones were gone in between.
		setTimeout(() => {alert.textContent = text}, 30)
		Say.timer = setTimeout(() => {alert.textContent = ''}, 5000)
	},

	who: name => isMe(name) ? 'you' : name,
	Who: ({player}) => isMe(player) ? 'You' : player,
	/* `does(name, 'put')`: You put, or ann puts. */
	does: (name, verb) => isMe(name) ? `You ${verb}` : `${name} ${verb}s`,

	SUITS: {S: 'spades', D: 'diamonds', C: 'clubs', H: 'hearts'},
	SIGNS: {S: '♠', D: '♦', C: '♣', H: '♥'},
	RANKS: 'ace two three four five six seven eight nine ten jack queen king'.split(' '),
	isRed: code => 'DH'.includes(code[1]) || code === 'X2',
	card(code) {
		if (code[0] === 'X') return code === 'X1' ? 'black joker' : 'red joker'
		return `${Say.RANKS[RANKS.indexOf(code[0])]} of ${Say.SUITS[code[1]]}`
	},
	cards: (codes, number) => codes.length ? listed(codes.map(Say.card)) : count(number, 'card'),
	place(pile) {
		if (/^f.?$/.test(pile)) return pile[1] ? `the foundation of ${Say.SUITS[pile[1]]}` : 'its foundation'
		return /^t\d$/.test(pile) ? `pile ${pile[1]}` : `the ${pile}`
	},

	tell(line) {
		const {player, type} = line
		const own = isMe(player)
		const seconds = ms => `${Math.round(ms / 1000)} seconds`
		const sentences = {
			joined: () => !own && `${player} ${line.role === 'player' ? 'sits down' : 'is watching'}.`,
			ready: () => !own && `${player} is ${line.ready ? '' : 'not '}ready.`,
			owner: () => own ? 'You are the host now.' : `${player} is the host now.`,
			offline: () => !own && `${player} lost the connection. The seat is kept for ${seconds(line.resume_ms)}.`,
			online: () => !own && `${player} is back.`,
			aside: () => `${player} says to the watchers: ${line.text}`,
			started: () => 'Game started.',
			timeout: () => own ? `Your time is up. ${line.strikes} of 3: the third costs the seat.` : `Time is up for ${player}.`,
			turn: () => !own && `Turn: ${player}.`,
			over: () => `Game over: ${Words.result(line)}`,
		}
		if (type === 'chat') Say.say(`${own ? 'You say' : `${player}${line.role === 'spectator' ? ' (watching)' : ''} says`}: ${line.text}`, 'chat')
		else if (type === 'notice') Say.note(line.message)
		else if (type === 'left') Say.left(line, own)
		else {
			const codes = Array.isArray(line.cards) ? line.cards.map(card => card.code || card) : []
			const text = (entry(sentences, type) || entry(Say.games[room.game], type))?.(line, codes)
			if (text) Say.say(text)
		}
		if (type === 'turn' && own) Say.flash(`Your turn${line.clock_ms ? `, ${seconds(line.clock_ms)}` : ''}.`, 'turn')
		if (type === 'over') View.prove()
	},

	left({player, role, reason}, own) {
		const why = entry({gone: 'did not come back and lost the seat', idle: 'did not move in three turns and lost the seat', kicked: `${own ? 'were' : 'was'} sent away`}, reason)
		const text = `${Say.Who({player})} ${why || (role === 'player' ? 'left' : 'stopped watching')}.`
		if (own && why) Say.note(text)
		else Say.say(text)
	},

	games: {
		concentration: {
			reveal: ({player, cell, card}) => `${Say.Who({player})}: card ${cell}, ${card.label || card.text}.`,
			match: ({scores}) => `Pair. ${Object.entries(scores).map(([player, score]) => `${Say.Who({player})} ${score}`).join(', ')}.`,
			mismatch: () => 'No pair.',
			hide: ({cells}) => cells.length > 1 ? `Cards ${listed(cells)} are down again.` : `Card ${cells[0]} is down again.`,
		},

		deck: {
			drawn: (line, codes) => `${Say.does(line.player, 'draw')} ${Say.cards(codes, line.count)}${line.from === 'deck' ? '' : ` from ${line.from}`}${!Model.isFree || line.to === line.player ? '' : `${Model.seat(line.to) ? ' for' : ' onto'} ${line.to}`}. ${count(line.remaining, 'card')} left.`,
			added(line, codes) {
				const what = Say.cards(codes, line.count)
				return Model.seat(line.pile) ? `${Say.does(line.player, 'give')} ${Say.who(line.pile)} ${what}.` : `${Say.does(line.player, 'put')} ${what} on ${line.pile}.`
			},
			returned: (line, codes) => `${Say.does(line.player, 'put')} ${Say.cards(codes, line.count)}${line.pile === line.player ? '' : ` from ${line.pile}`} ${line.lay ? 'on top of' : 'under'} the deck.`,
			shuffled: line => !line.player ? `The deck ${line.shuffled ? 'is shuffled' : 'lies as new'}, ${count(line.remaining, 'card')}.`
				: `${Say.does(line.player, 'shuffle')} ${line.pile || (room.piles.size ? 'what is left of the deck' : 'all cards')}.`,
			trick: ({trick, winner, cards, carry}) => `Trick ${trick}: ${winner ? `${Say.does(winner, 'take')} it with the ${Say.card(entry(cards, winner).code)}` : `a tie; the next is worth ${carry + 1}`}.`,
		},

		klondike: {
			dealt: line => `The cards are dealt.${line.winnable ? ' This deal can be won.' : ''}`,
			turned: (line, codes) => `${Say.Who(line)} turned ${Say.cards(codes)}. ${line.stock ? `${line.stock} left in the stock.` : 'The stock is empty.'}`,
			recycled: line => `${Say.Who(line)} turned the waste over: ${count(line.stock, 'card')} in the stock, pass ${line.passes}.`,
			undone: line => `${Say.Who(line)} took the last move back.`,
			moved(line, codes) {
				const to = line.to[0] === 'f' ? `up: ${count(line.foundation, 'card')} up` : `to ${Say.place(line.to)}`
				return `${Say.Who(line)} moved ${Say.cards(codes)} ${to}.${line.up ? ` ${capital(Say.place(line.from))} turns up ${Say.card(line.up)}.` : ''}`
			},
			done: ({player}) => `${Say.Who({player})} ${isMe(player) ? 'have' : 'has'} finished.`,
			hint: ({verdict, move, left}) => verdict === 'winnable' ? `This board can be won, ${count(left, 'move')} to go. ${Words.hint(move)}`
				: verdict === 'unwinnable' ? 'This board cannot be won any more.' : 'The server did not find out whether this board can be won.',
			prompt: ({stuck}) => stuck && 'A whole pass has shown nothing new.',
		},
	},
}

/* What rooms and results are called, for log and view. */
const Words = {
	game({game, options}) {
		const title = key => Wire.titles.get(key)
		if (game === 'concentration') return `Concentration, ${count(options.pairs, 'pair')}, ${title(options.theme) || options.theme}${options.group ? ` (${title(`${options.theme}/${options.group}`) || options.group})` : ''}`
		if (game === 'deck') return options.rules === 'free' ? 'Free table' : 'High card'
		return `Klondike${options.race_s ? ', a race' : ''}, draw ${options.draw}`
	},
	/* The address of this page for others: on the server's own computer `localhost` leads to it, everywhere else to themselves. */
	origin() {
		const {web_url: told, host} = Wire.server ?? {}
		if (told || !host || !/^(localhost\.?|127\..*|0\.0\.0\.0|\[::(1|ffff:(7f[\da-f]{2}|0):[\da-f]+)?\])$/.test(location.hostname)) return told ?? location.origin
		return location.origin.replace(location.hostname, host.includes(':') ? `[${host}]` : host)
	},

	points: score => count(score, room.game === 'concentration' ? 'pair' : 'point'),
	hint: move => `Hint: ${Say.place(move.from)}${move.to ? ` to ${Say.place(move.to)}` : ''}.`,
	cell({cell, state, card, player}) {
		const word = card && (card.label || card.text)
		return `card ${cell}, ${state === 'down' ? 'face down' : state === 'up' ? `${word}, face up` : `${word}, taken by ${Say.who(player)}`}`
	},

	result({winners, scores, reason, result}) {
		const score = Words.points(entry(scores, winners[0]) || 0)
		const ends = {redealt: 'the cards are dealt again.', abandoned: 'everybody left.', shutdown: 'the server stopped.'}
		if (entry(ends, reason)) return ends[reason]
		if (result === 'tie') return `a draw between ${listed(winners.map(Say.who))}, ${score} each.`
		if (result !== 'win') return 'nobody wins.'
		if (Object.keys(scores).length < 2) return `won, with ${score}!`
		return `${Say.does(winners[0], 'win').replace(/^You/, 'you')} with ${score}${reason === 'forfeit' ? ', the others left' : ''}.`
	},

	/* The same as a headline, in which a name stays as it is. */
	headline(line) {
		const {winners: [winner], scores, result} = line
		const text = Words.result(line)
		return result === 'win' && !isMe(winner) && Object.keys(scores).length > 1 ? text : capital(text)
	},

	/* The whole table in words. */
	table: {
		concentration: () => room.cells.map(Words.cell).join('; ') || 'No cards yet',
		deck: () => `${count(room.remaining, 'card')} in the deck. ${Model.isFree
			? `Piles: ${[...room.piles].map(([name, pile]) => `${name} ${pile.remaining}`).join(', ') || 'none'}. Your hand: ${room.hand.map(Say.card).join(', ') || 'empty'}`
			: `Trick ${room.trick}: ${[...room.table].map(([name, card]) => `${Say.who(name)} ${Say.card(card.code)}`).join(', ') || 'no card yet'}`}`,
		klondike(only) {
			if (!room.lay) return 'Everybody plays on a board of their own'
			const {stock, waste, tableau} = room.lay
			const piles = tableau.map(({down, cards}, at) => `Pile ${at + 1}: ${[down && `${down} face down`, ...cards.map(Say.card)].filter(Boolean).join(', ') || 'empty'}`)
			return piles[only - 1] || `Stock: ${stock || 'empty'}. Waste: ${waste.length ? Say.card(waste.at(-1)) : 'empty'}. ${piles.join('. ')}`
		},
	},
}

/* ==== Lobby ==== */

const Lobby = {
	/* The room of the page's own address. */
	get path() {
		const [, way, code] = /^\/([rw])\/([0-9a-z]{4,6})$/i.exec(location.pathname) || []
		return code && {type: 'join', room: code.toUpperCase(), ...(way.toLowerCase() === 'w' && {role: 'spectator'})}
	},

	/* After `hello`, outside of any room: what was asked for is done now. */
	arrive() {
		const go = Lobby.path
		if (go && !wish.go && !ui.pathDone) {
			ui.isWatchPage = Boolean(go.role)
			ui.linked = go.room
			if (ui.stray?.room === go.room) ui.dialog = {kind: 'stray', go}
			// Who sits down should have a name; who only watches need not.
			else if (go.role || wish.name) wish.go = go
			else Lobby.look(go)
		}
		ui.pathDone = true
		if (wish.go) Lobby.go(wish.go); else Lobby.refresh()
	},

	SIGNS: '23456789ABCDEFGHJKMNPQRSTVWXYZ',
	/* Asks for the room of a link before anything is asked of the person: the list behind the code before it begins with it. */
	look(go) {
		const code = go.room
		const welcome = one => {ui.dialog = {kind: 'welcome', go, one}}
		if (code.length !== 4 || [...code].some(sign => !Lobby.SIGNS.includes(sign))) {welcome(); return}
		const after = code.replace(/([^2])(2*)$/, (_, sign, twos) => Lobby.SIGNS[Lobby.SIGNS.indexOf(sign) - 1] + 'Z'.repeat(twos.length))
		ask('list', {limit: 1, ...(after !== code && {after})}, ({rooms, partial}) => {
			const one = rooms?.find(({room: own}) => own === code)
			if (one || !rooms || partial) welcome(one); else Lobby.gone()
		})
	},

	gone() {
		show('gone')
		history.replaceState(null, '', '/')
	},

	go(request) {
		wish.go = request
		if (!Wire.isWelcome) return
		// Whoever sits down is ready a moment later: with random numbers for the deal, and once the pictures are here.
		const isHeld = !request.role
		Wire.send(isHeld ? {...request, ready: false} : request, reply => {
			if (reply.type === 'ok') {
				ui.dialog = null
				Model.enter(reply, isHeld)
				return
			}
			wish.go = null
			if (reply.code === 'wrong_password' && !request.password) ui.dialog = {kind: 'password', go: request}
			else if (reply.code === 'room_full' && !request.role) ui.dialog = {kind: 'full', go: request}
			else if (reply.code === 'no_such_room' && request.room === ui.linked) Lobby.gone()
			else Say.refused(reply)
			if (!room && location.pathname !== '/' && history.state !== 'room') history.replaceState(null, '', '/')
			Lobby.refresh()
		})
	},

	refresh() {
		if (room || !Wire.isUp || document.visibilityState !== 'visible') return
		ask('list', reply => {if (reply.rooms) ui.rooms = reply})
	},

	isName: text => /^[A-Za-z0-9][\w.-]{0,19}$/.test(text),

	/* Continues under the name in the field, which an open dialog may have; another name makes another session. */
	named(go) {
		const field = $('new-name') || $('name')
		const name = field.value.trim()
		if (!name && go?.role) {Lobby.go(go); return}
		if (!Lobby.isName(name)) {
			Say.refuse(name ? 'A name is up to 20 letters and digits without blanks.' : 'Please type your name first.')
			field.focus()
			return
		}
		$('name').value = name
		Store.set('localStorage', 'name', name)
		wish.go = go
		if (!isMe(name)) Wire.rename(name); else if (go) Lobby.go(go)
	},
}

/* ==== Commands ==== */

/* What is typed after a slash; the words of the plain face. */
const Commands = {
	help: 'A card number; score, who, board, time, say TEXT, ready, start, kick NAME, invite NAME, leave, rooms, join CODE, watch CODE, create. '
		+ 'Decks: draw 2, draw from PILE, put KH, take KH, give KH NAME, add KH PILE, under KH, return, shuffle. '
		+ 'Klondike: s, 3 5, w 4, w f, 3 f, fh 2, u, hint, finish, look 3, redeal, done.',

	common: {
		help: () => Say.say(Commands.help),
		rooms: () => Say.say(ui.rooms?.rooms.map(one => `${one.room}: ${Words.game(one)}`).join('. ') || 'No rooms here yet.'),
		join: (code = room?.code || '') => Lobby.go({type: 'join', room: code.toUpperCase()}),
		watch: (code = '') => Lobby.go({type: 'join', room: code.toUpperCase(), role: 'spectator'}),
		create: () => show('create', {game: 'concentration'}),
		...Object.fromEntries(['ready', 'rematch'].map(word => [word, () => Model.deal('ready')])),
		start: () => View.start(),
		kick: (player = '') => ask('kick', {player}),
		invite: (player = '') => ask('invite', {player}),
		leave: () => View.leave(),
		say: (...words) => ask('chat', {text: words.join(' ')}),
		who: () => Say.say(`At the table: ${listed(room.seats.map(seat => seat.name))}.${room.spectators.length ? ` Watching: ${listed(room.spectators)}.` : ''}`),
		score: () => Say.say(room.seats.map(seat => `${Say.Who({player: seat.name})} ${Words.points(seat.score)}`).join(', ')),
		time: () => Say.say(room.clockEnd ? `${clockText(room.clockEnd - Date.now())} left.` : 'No clock runs.'),
		...Object.fromEntries(['board', 'table', 'look', 'left', 'hand', 'piles'].map(word => [word, pile => Say.say(`${Words.table[room.game](pile)}.`)])),
	},

	games: {
		concentration(verb, rest) {
			const number = Number(/^(flip|card)$/.test(verb) ? rest[0] : verb)
			if (Number.isInteger(number)) View.flip(number)
			return Number.isInteger(number)
		},

		deck(verb, rest) {
			const cards = words => words.map(word => word.toUpperCase().replace(/^10/, '0'))
			const from = rest.indexOf('from')
			const what = from < 0 ? rest : rest.slice(0, from)
			const source = from < 0 ? {} : {from: rest[from + 1] || ''}
			const last = rest.at(-1) || ''
			const draw = () => {
				if (rest[from + 2] && from >= 0) source.where = rest[from + 2]
				if (/^\d+$/.test(what[0])) source.count = Number(what[0]); else if (what.length) source.cards = cards(what)
				return ask('draw', {...source, ...(!Model.isFree && View.turn())})
			}
			const add = more => ask('add', {pile: last, cards: cards(rest.slice(0, -1)), ...more})
			const verbs = {
				d: draw, draw, add: () => add(), give: () => add({new: false}),
				put: () => ask('add', {pile: 'table', cards: cards(rest)}),
				take: () => ask('draw', {from: 'table', ...source, cards: cards(what)}),
				under: () => ask('return', {cards: cards(rest)}),
				return: () => ask('return', last && {pile: last}),
				shuffle: () => last && last !== 'remaining' ? ask('shuffle', {pile: last}) : Model.deal('shuffle', last && {remaining: true}),
			}
			if (!Object.hasOwn(verbs, verb)) return false
			verbs[verb]()
			return true
		},

		klondike(verb, rest) {
			const pile = (word = '') => word === 'w' ? 'waste' : /^[1-7]$/.test(word) ? `t${word}` : /^f[sdch]$/.test(word) ? `f${word[1].toUpperCase()}` : null
			const verbs = {s: () => Klondike.move('stock'), u: () => ask('undo'), undo: () => ask('undo'), hint: View.hint, finish: () => Klondike.finish(), redeal: () => show('redeal'), done: () => show('done')}
			const to = rest[0] === 'f' ? 'f' : pile(rest[0])
			if (Object.hasOwn(verbs, verb)) verbs[verb]()
			else if (pile(verb) && (to || !rest[0])) Klondike.move(pile(verb), to, Number(rest[1]) || undefined)
			else return false
			return true
		},
	},

	run(text) {
		const [first, ...rest] = text.trim().split(/\s+/)
		const verb = first.toLowerCase()
		if (room && Commands.games[room.game](verb, rest)) return
		if (!Object.hasOwn(Commands.common, verb)) Say.refuse(`Unknown command ${first.slice(0, 20)}. Type /help for the commands.`)
		else Commands.common[verb](...rest)
	},
}

/* ==== View ==== */

/* The form of a new room, by game: [option, label, default, least or choices, most]. */
const SIZES = [['2×3', 3], ['4×4', 8], ['6×6', 18], ['8×8', 32], ['12×12', 72]]
const CLOCK = ['turn_s', 'Seconds for a turn (0: as many as you like)', 60, 0, 600]
const GAMES = {
	concentration: {title: 'Concentration', sign: '🃏', about: 'Find the pairs.', fields: [
		['pairs', 'Pairs', 8, 2, 72], ['cols', 'Columns (0: as it fits)', 0, 0, 16], ['theme', 'Pictures', '', []], CLOCK, ['again', 'A pair gives another turn', true]]},
	high: {title: 'High card', sign: '👑', about: 'The highest card takes the trick.', rules: 'high_card', fields: [
		['deck_count', 'Decks', 1, 1, 20], CLOCK, ['jokers', 'With jokers', false]]},
	free: {title: 'Free table', sign: '✋', about: 'A deck, hands and piles: your own rules.', rules: 'free', fields: [
		['deck_count', 'Decks', 1, 1, 20], ['jokers', 'With jokers', false], ['shuffled', 'Shuffled', true]]},
	klondike: {title: 'Klondike', sign: '♠', about: 'Patience, alone or as a race.', seats: [1, 4, 1], fields: [
		['draw', 'Cards turned at once', 1, [1, 3]], ['scoring', 'Points', '', ['standard', 'vegas', 'none']], ['deals', 'Deals', '', ['any', 'winnable']],
		['passes', 'Times through the stock (0: any number)', 0, 0, 10], ['race_s', 'Seconds for the race', 900, 60, 3600], ['oracle', 'Hints by the server, which sees all cards', false]]},
}

/* The field of a name. */
const NAME = {maxlength: 20, autocomplete: 'nickname', autocapitalize: 'off', spellcheck: 'false'}
const quiet = (...text) => h('p.quiet', ...text)
const actions = (...buttons) => h('div.actions', ...buttons)
const MAIN = {class: 'main'}
const HIDE = {'aria-hidden': 'true'}
const hasModifier = event => event.ctrlKey || event.altKey || event.metaKey

const View = {
	draw() {
		const shown = room ? room.code : 'lobby'
		const isNew = document.body.dataset.shown !== shown
		Object.assign(document.body.dataset, {shown, view: room ? 'room' : 'lobby'})
		patch($('view'), [room ? View.room() : View.lobby()])
		patch($('banner'), View.banner())
		const dialog = $('dialog')
		if (ui.dialog) {
			dialog.className = ui.dialog.kind
			patch($('question'), [h('form', {key: `${ui.dialog.kind} ${ui.dialog.game} ${ui.dialog.theme}`, onsubmit: View.submit, oninput: View.chose}, View.dialogs[ui.dialog.kind](ui.dialog))])
		}
		if (ui.dialog && !dialog.open) dialog.showModal()
		if (!ui.dialog && dialog.open) {
			document.body.append($('alert'))
			dialog.close()
			patch($('question'), [])
		}
		View.mark()
		$('talk').hidden = !room
		document.title = `${View.isMine ? 'Your turn – ' : room ? `${room.code} – ` : ''}Cardtable`
		if (isNew) scrollTo(0, 0)
		if (isNew && room && document.activeElement === document.body) $('main').focus({preventScroll: true})
		View.tick()
	},

	/* A dialog of the lobby is a step in the browser's history, so that Back closes it. */
	mark() {
		if (room || ui.isGoingBack) return
		if (history.state === 'dialog') {
			ui.isGoingBack = !ui.dialog
			if (!ui.dialog) history.back()
		} else if (ui.dialog && location.pathname === '/') history.pushState('dialog', '', '/')
	},

	tick() {
		document.body.dataset.slow = Wire.isSlow
		$('place').textContent = Wire.isSlow ? 'Slow connection…' : Wire.server?.name || ''
		for (const clock of document.querySelectorAll('.clock')) clock.textContent = room?.clockEnd ? clockText(room.clockEnd - Date.now()) : ''
	},

	/* Whether it is this person's turn, in a game where people take turns. */
	get isMine() {return Boolean(room?.prompt) && room.game !== 'klondike'},
	turn: () => room.prompt && {turn: room.prompt.turn},

	banner() {
		const {invited} = ui
		const end = () => {ui.invited = null; draw()}
		if (Wire.isUp && invited && !Model.isPlaying) return [h('p', `${invited.player} invites you to ${invited.room}, ${Words.game(invited)}. `,
			button('Follow', () => {if (room) ask('leave'); Lobby.go({type: 'join', room: invited.room}); end()}), ' ', button('Not now', end))]
		if (Wire.isUp || (!Wire.tries && !Wire.end)) return []
		const isOver = Wire.end && !Wire.end.reconnect
		const isElsewhere = Wire.end?.code === 'replaced'
		const text = isElsewhere ? 'You went on in another window with this seat.' : isOver ? Wire.end.message : 'No connection. Trying again.'
		return [h('p', text, ' ', button(isElsewhere ? 'Play here' : 'Try now', () => {if (!Wire.isUp) Wire.connect()}), ui.group?.others())]
	},

	/* Lobby */

	lobby() {
		const label = (text, id, more) => h('label', text, h('input', {id, autocomplete: 'off', spellcheck: 'false', ...more}))
		const rooms = ui.rooms?.rooms.filter(one => entry(Model.games, one.game)) || []
		return h('div.lobby', {key: 'lobby'},
			h('section.panel',
				h('h1', 'Card games with friends'),
				h('p', Wire.server?.motd || 'Choose a game, or sit down with somebody.'),
				h('div.fields',
					label('Your name', 'name', {init: {value: wish.name || ''}, ...NAME, onkeydown: View.enterName}),
					h('form.join', {onsubmit: View.joinByCode},
						label('Room code', 'code', {maxlength: 60, autocapitalize: 'characters'}),
						h('button.main', {type: 'submit'}, 'Join'),
						button('Watch', event => View.joinByCode(event, 'spectator')))),
				ui.stray && h('p', `${View.stray()}. `, button(ui.stray.isOpen ? 'Play here' : 'Back to it', View.backToStray))),
			h('section', h('h2', 'New room'), h('div.tiles', Object.entries(GAMES).map(([key, game]) =>
				h('button.tile', {key, type: 'button', onclick: () => show('create', {game: key})},
					h('span.sign', HIDE, game.sign), h('strong', game.title), h('span', game.about))),
			h('button.tile', {key: 'themes', type: 'button', onclick: () => View.browse()}, h('span.sign', HIDE, '🖼'), h('strong', 'Pictures and lists'), h('span', 'See what is on the cards, and play with it.')))),
			h('section', h('h2', 'Rooms'),
				!rooms.length && quiet(ui.rooms ? 'No rooms here yet.' : 'Looking for rooms…'),
				h('ul.rooms', rooms.map(View.listedRoom)),
				ui.rooms?.partial && quiet("Only this server's rooms: the others cannot be asked now."),
				ui.rooms?.next && quiet('There are more rooms; type the code of yours.')))
	},

	listedRoom(one) {
		const name = one.title || one.room
		const go = (text, role) => button(text, () => Lobby.named({type: 'join', room: one.room, ...role}), {key: text, class: role ? '' : 'main', 'aria-label': `${text}: ${name}`})
		const facts = [one.title && one.room, Words.game(one), entry({lobby: 'waiting', over: 'between games'}, one.phase) || one.phase, `${one.players.length} of ${count(one.seats, 'seat')} taken`,
			one.players.join(', '), one.spectators && `${one.spectators} watching`, one.locked && 'password']
		return h('li.panel', {key: one.room},
			h('div', h('strong', name), quiet(facts.filter(Boolean).join(' · '))),
			one.players.length < one.seats && go('Sit down'), go('Watch', {role: 'spectator'}))
	},

	joinByCode(event, role) {
		event.preventDefault()
		// A pasted link is as good as its code.
		const code = $('code').value.trim().split('/').pop().toUpperCase()
		if (/^\w{4,6}$/.test(code)) Lobby.named({type: 'join', room: code, ...(role && {role})})
		else {Say.refuse('The code of a room has four or six letters and digits.'); $('code').focus()}
	},

	/* Enter in the lobby's field: from now on the person has that name. */
	enterName(event) {
		if (event.key !== 'Enter') return
		event.preventDefault()
		Lobby.named(null)
		if (wish.name === $('name').value.trim()) Say.flash(`You are ${wish.name} now.`, 'note')
	},

	stray: () => ui.stray.isOpen ? `You sit in ${ui.stray.room} in another tab` : `Your seat in ${ui.stray.room} is kept`,

	backToStray() {
		Wire.token = ui.stray.token
		ui.stray = ui.dialog = null
		wish.comesBack = true
		Wire.put({type: 'bye'})
	},

	/* Dialogs: each has a form with one main button; its `submit` is in `does`. */

	submit(event) {
		event.preventDefault()
		const {kind, go, game} = ui.dialog
		const does = {
			password: () => Lobby.go({...go, password: $('password').value}),
			full: () => Lobby.go({...go, role: 'spectator'}),
			welcome: () => Lobby.named(go),
			stray: View.backToStray,
			gone: () => show('create', {game: 'concentration'}),
			create: () => View.create(game, GAMES[game]),
		}
		if (kind === 'themes') ui.dialog.play()
		else if (does[kind]) does[kind]()
		else {
			ui.dialog = null
			if (/^(shuffle|redeal)$/.test(kind)) Model.deal(kind); else ask(kind)
		}
		draw()
	},

	form: (title, main, ...kids) => [h('h2', {id: 'dialog-title'}, title), kids,
		actions(h('button.main', {key: 'main', type: 'submit'}, main), button('Cancel', () => show(null), {key: 'cancel'}))],

	dialogs: {
		leave: () => View.form('Leave the table?', 'Leave', h('p', 'The game is lost then.')),
		redeal: () => View.form('Deal again?', 'Deal again', h('p', 'This board is lost.')),
		done: () => View.form('Finish the race?', 'Finish', h('p', 'Your board stays as it is, and the others play on.')),
		shuffle: () => View.form('Bring all cards back?', 'Shuffle', h('p', 'All hands and piles go back into the deck.')),
		full: ({go}) => View.form(`${go.room} is full`, 'Watch', h('p', 'Do you want to watch?')),
		password: ({go}) => View.form(`${go.room} asks for a password`, 'Go in', View.input(['password', 'Password'], {type: 'password', id: 'password'})),
		start: () => View.form('Start alone?', 'Start alone', h('p', 'Nobody else is ready, so that you play without the others.')),
		gone: () => View.form('This table is gone', 'New room', h('p', 'The room of this link is closed. Make one of your own, or choose another in the lobby.')),
		stray: ({go}) => View.form(`${View.stray()}`, 'Play here', button('Only watch', () => Lobby.go({...go, role: 'spectator'}))),
		welcome: ({go, one}) => View.form(`You are invited to ${go.room}`, 'Sit down', one && h('p', [Words.game(one), ...one.players].join(' · ')),
			View.input(['name', 'Your name at the table'], NAME),
			button('Only watch', () => Lobby.go({...go, role: 'spectator'}))),

		create({game, theme, about, asksName}) {
			const {title, fields} = GAMES[game]
			const chosen = Number($('new-pairs')?.value ?? entry(ui.forms.concentration, 'pairs') ?? 8)
			const size = ([text, pairs]) => button(text, () => {$('new-pairs').value = pairs; View.chose()}, {key: text, 'aria-pressed': String(chosen === pairs)})
			return View.form(`New room: ${title}`, 'Make the room',
				asksName && View.input(['name', 'Your name'], {...NAME, init: {value: $('name')?.value || ''}}),
				game === 'concentration' && h('div.actions', {role: 'group', 'aria-label': 'Size of the board'}, SIZES.map(size)),
				theme ? h('p', {key: 'about'}, `Pictures: ${about}`) : '',
				h('div.fields', [View.seats(game), ...fields, ['title', 'Title (if you like)'], ['password', 'Password (if you like)'], ['private', 'Not in the list of rooms', false]]
					.filter(([key]) => key !== 'theme' || !theme).map(field => View.input(field, field[0] === 'title' ? {maxlength: 80} : {}, game))))
		},
	},

	seats(game) {
		const [low, high, start] = GAMES[game].seats || [1, 6, 2]
		return ['seats', 'Seats', start, low, high]
	},

	/* What is in a field of the form; of the kind of its default. */
	value([name, , start = '']) {
		const field = $(`new-${name}`)
		return typeof start === 'boolean' ? field.checked : typeof start === 'number' ? Number(field.value) : field.value.trim()
	},

	/* Keeps what was chosen for the next room of that game: all but the password, and the title until a room has it. */
	chose() {
		const {kind, game, theme} = ui.dialog
		if (kind !== 'create') return
		const fields = [View.seats(game), ...GAMES[game].fields, ['title']].filter(([name]) => name !== 'theme' || !theme)
		ui.forms[game] = Object.fromEntries(fields.map(field => [field[0], View.value(field)]))
		Store.set('localStorage', 'forms', JSON.stringify({...ui.forms, [game]: {...ui.forms[game], title: ''}}))
		draw()
	},

	input([key, label, first, low, high], more, game) {
		const last = entry(entry(ui.forms, game), key)
		const start = typeof last === typeof (first ?? '') ? last : first
		const props = {id: `new-${key}`, ...more}
		const choices = key === 'theme' ? [...Wire.themes].sort((a, b) => (b === 'emoji') - (a === 'emoji')) : low
		// A race needs others, and hints are for one alone.
		const seats = Number($('new-seats')?.value ?? entry(entry(ui.forms, game), 'seats') ?? 1)
		const hidden = key === 'race_s' ? seats < 2 : key === 'oracle' && seats > 1
		if (typeof start === 'boolean') return h('label.check', {key, hidden}, h('input', {...props, type: 'checkbox', init: {checked: start}}), label)
		if (Array.isArray(choices)) return h('label', {key}, label, h('select', props, choices.map(choice => h('option', {key: choice, value: choice, selected: choice === start}, Wire.titles.get(choice) || choice))))
		if (low !== undefined) Object.assign(props, {type: 'number', min: low, max: high})
		return h('label', {key, hidden}, label, h('input', {autocomplete: 'off', maxlength: 64, init: {value: start ?? ''}, ...props}))
	},

	create(key, {rules, fields}) {
		const {theme, group} = ui.dialog
		const options = {...(rules && {rules}), ...(theme && {theme}), ...(group && {group})}
		const seats = View.value(View.seats(key))
		View.chose()
		for (const field of fields) {
			const [name, , start] = field
			if (name === 'theme' && theme) continue
			const chosen = View.value(field)
			// What is as ever, and the options of other rooms, are left to the server.
			if (name === 'oracle') {if (chosen && seats === 1) options.assist = 'oracle'}
			else if (chosen !== start && (name !== 'race_s' || seats > 1)) options[name] = chosen
		}
		const request = {type: 'create', game: rules ? 'deck' : key, seats, options}
		for (const name of ['title', 'password']) if (View.value([name])) request[name] = View.value([name])
		if (View.value(['private', '', false])) request.private = true
		// The dialog stays until the server has agreed: what was typed is not lost.
		Lobby.named(request)
	},

	/* The picker of themes; from a room it shows what that room plays with. */
	browse: options => part('themes').then(({Picker}) => Picker.open(options)).catch(() => {}),
	prove: () => part('proof').then(({Proof}) => Proof.ofRound()).catch(() => {}),

	leave() {
		if (!room) return
		if (Model.isPlaying && !Model.isFree) show('leave'); else ask('leave')
	},

	/* Room */

	room() {
		const isWaiting = room.phase === 'lobby'
		return h('div.room', {key: `room ${room.code}`},
			h('div.head', h('h1', room.title || room.code), quiet(room.title ? `${room.code} · ` : '', Words.game(room)), button('Leave', View.leave)),
			h(View.isMine ? 'p.status.mine' : 'p.status', View.status(), h('span.clock')),
			h('ul.seats', {'aria-label': 'At the table'}, room.seats.map(View.seat)),
			isWaiting ? h('section.panel.waiting', {key: 'wait'}, h('h2', 'Tell your friends'), View.invite(), View.readyButtons()) : h('div.stage', {key: 'stage'}, View.games[room.game](), room.over && ui.moment && View.moment()),
			room.over && View.over(),
			View.pictures?.below(),
			!Model.own && !ui.isWatchPage && button('Take a seat', () => Lobby.go({type: 'join', room: room.code}), {key: 'sit'}),
			room.spectators.length > 0 && quiet(`Watching: ${listed(room.spectators)}`),
			!isWaiting && h('details', {key: 'invite'}, h('summary', 'Invite'), View.invite()))
	},

	seat(seat, at) {
		const {name} = seat
		const isTurn = room.turn?.player === name
		const isPlaying = room.phase === 'playing'
		const marks = [!Model.isFree && room.phase !== 'lobby' && Words.points(seat.score), isMe(name) && 'you', room.owner === name && 'host', !seat.online && 'connection lost', !isPlaying && (seat.ready ? 'ready' : room.phase === 'lobby' && 'not ready'),
			room.options.race_s && `${seat.foundation || 0} up`, isPlaying && !seat.playing && 'plays from the next game', room.done?.has(name) && 'finished']
		return h('li', {key: name, class: isTurn ? 'turn' : '', 'aria-current': isTurn ? 'true' : null},
			View.chip(at), h('span', h('strong', name), h('span.quiet', marks.filter(Boolean).join(', '))),
			isMe(room.owner) && !isMe(name) && button('✕', () => ask('kick', {player: name}), {class: isPlaying && !Model.isFree ? 'later' : '', 'aria-label': `Send ${name} away`}))
	},

	chip: at => h(`span.chip.p${at}`, HIDE, 'ABCDEF'[at]),

	/* One line that says what is to be done. */
	status() {
		if (room.phase === 'lobby') return 'Waiting for everybody to sit down and be ready.'
		if (room.phase === 'over') return Words.headline(room.over)
		if (room.isShowing) return 'No pair'
		if (room.turn) return isMe(room.turn.player) ? 'Your turn' : `Turn: ${room.turn.player}`
		if (Model.isFree) return 'Everybody may do anything at any time.'
		return room.lay ? `${count(Klondike.up, 'card')} up` : 'A race'
	},

	readyButtons() {
		const own = Model.own
		if (!own || (room.phase === 'lobby' && View.pictures?.isComing)) return null
		return actions(
			button(own.ready ? 'Not ready yet' : room.phase === 'over' ? 'Play again' : 'I am ready', () => own.ready ? ask('ready', {ready: false}) : Model.deal('ready', {ready: true}), {class: own.ready ? '' : 'main'}),
			isMe(room.owner) && button('Start now', View.start))
	},

	/* Whoever would play without the others is asked, unless the last round was like that, too. */
	start() {
		const isAlone = room.seats.filter(({name, ready}) => ready || isMe(name)).length < 2
		if (isAlone && Object.keys(room.over?.scores || {}).length !== 1) show('start'); else ask('start')
	},

	/* The end of a round, over the board, which stays where it is. */
	moment() {
		const isWon = isMe(room.over.winners[0]) && room.over.result === 'win'
		return h('section.moment', {key: 'moment', 'aria-label': 'The end'},
			isWon && Array.from({length: 18}, (_, at) => h('i', {key: at, 'aria-hidden': 'true', vars: {'--i': at}})),
			h('div.panel', {key: 'end'}, h('h2', isWon ? 'You win!' : Words.headline(room.over)), isWon && h('p', Words.headline(room.over)), View.readyButtons(),
				button('See the table', () => {ui.moment = false; draw()})))
	},

	invite() {
		const link = `${Words.origin()}/r/${room.code}`
		const copy = text => () => {
			// Pages by http have no `navigator.clipboard`, and so most tables have none.
			addEventListener('copy', event => {event.clipboardData.setData('text/plain', text); event.preventDefault()}, {once: true})
			Say.flash(document.execCommand('copy') ? 'Copied.' : text, 'note')
		}
		return h('div.invite',
			h('img', {src: `/r/${room.code}.svg`, alt: `QR code of ${link}`, onerror: event => {event.target.hidden = true}}),
			h('div', h('p.code', room.code), h('p.link', {id: 'link'}, link), quiet(`Be in the same network as ${Wire.server?.name}.`),
				actions(button('Copy link', copy(link)), button('Copy link to watch', copy(link.replace('/r/', '/w/'))),
					navigator.share && button('Share', () => navigator.share({url: link, title: 'Cardtable'}).catch(() => {})))))
	},

	over() {
		const {scores, winners, stats, proof, server_seed: seed, entropies} = room.over
		const words = {flips: 'flips', misses: 'misses', moves: 'moves', foundation: 'cards up', draws: 'draws'}
		const line = name => h('li', {key: name}, h('strong', `${name}${winners.includes(name) ? ' ★' : ''}`), ` ${Words.points(scores[name])} `,
			h('span.quiet', Object.entries(entry(stats, name) || {}).filter(([key]) => entry(words, key)).map(([key, value]) => `${words[key]} ${value}`).join(', ')))
		const facts = {Promised: room.promise.commit || 'before you came', Proof: proof, Server: seed, Players: entropies.map(one => one || '–').join(' | ')}
		return h('section.panel.over', {key: 'over'},
			h('h2', Words.headline(room.over)),
			h('ol', Object.keys(scores).sort((a, b) => scores[b] - scores[a]).map(line)),
			!ui.moment && View.readyButtons(),
			View.pictures?.result(),
			h('details', {key: 'proof'}, h('summary', 'Was it dealt fairly?'), h('p.proof', ui.proof || 'Not checked yet.'), button('Check again', View.prove),
				h('dl', Object.entries(facts).map(([term, text]) => [h('dt', {key: term}, term), h('dd', {key: term}, text)]))))
	},

	/* Cards */

	card(code, kids) {
		const file = code === 'AD' ? 'aceDiamonds' : code
		return h('span.card', {class: code === 'back' ? 'back' : Say.isRed(code) ? 'red' : 'black', 'aria-hidden': 'true'}, h('img', {src: `/static/img/${file}.svg`, alt: '', draggable: 'false'}),
			kids ?? (code !== 'back' && h('span.index', code[0] === 'X' ? '★' : `${code[0] === '0' ? 10 : code[0]}${Say.SIGNS[code[1]]}`)))
	},
	back: number => View.card('back', h('span.number', number || '')),
	gap: (sign = '') => h('span.card.gap', HIDE, sign),

	/* Moves the keyboard to a card: one is reached by Tab, the others by arrows. */
	spot(key) {
		ui.spot = key
		View.draw()
		document.querySelector(`[data-spot="${key}"]`)?.focus()
	},

	games: {
		concentration() {
			const {cells, cols} = room
			const spot = Math.min(Number(ui.spot) || 1, cells.length)
			const rows = Array.from({length: Math.ceil(cells.length / cols)}, (_, row) => cells.slice(row * cols, (row + 1) * cols))
			const cell = one => h('div', {key: one.cell, role: 'gridcell'},
				h('button.cell', {type: 'button', class: [one.state, ui.asked === one.cell && 'asked', one.player && room.over?.winners.includes(one.player) && 'won'].filter(Boolean).join(' '), 'data-spot': one.cell, tabindex: one.cell === spot ? 0 : -1, 'aria-label': Words.cell(one), onclick() {ui.spot = one.cell; View.flip(one.cell)}},
					h('span.turner', HIDE, h('span.behind', one.cell), h('span.before', {class: !one.card ? '' : one.card.pair.endsWith('-red') ? 'red' : /[\p{L}\p{M}]{2}/u.test(one.card.text) ? 'word' : one.card.pair === one.card.code ? 'emoji' : ''}, one.card?.text, View.pictures?.of(one))),
					one.player && View.chip(room.seats.findIndex(seat => seat.name === one.player))))
			return h('div.table', {key: 'table'}, h('div.board', {role: 'grid', 'aria-label': `Cards, ${rows.length} rows of ${cols}`, onkeydown: View.boardKeys, vars: {'--cols': cols, '--rows': rows.length}},
				rows.map((row, at) => h('div', {key: at, role: 'row'}, row.map(cell)))))
		},

		deck: () => Model.isFree ? View.freeTable() : View.highCard(),
		klondike: () => View.patience(),
	},

	/* Concentration */

	flip(number) {
		const cell = room.cells[number - 1]
		if (!cell) Say.refuse(`There is no card ${number}. Cards are 1 to ${room.cells.length}.`)
		else if (cell.state !== 'down') {
			Say.refuse(`Card ${number} is ${cell.state === 'up' ? 'already face up' : 'taken'}.`)
			View.shake(number)
		} else {
			if (Wire.isUp) ui.asked = number
			ask('flip', {cell: number, ...View.turn()}, reply => {
				ui.asked = null
				if (reply.type !== 'error') return
				Say.refused(reply)
				View.shake(number)
			})
			draw()
		}
	},

	boardKeys(event) {
		const {cols, cells} = room
		const at = Number(ui.spot) || 1
		const row = at - (at - 1) % cols
		let to = {ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - cols, ArrowDown: at + cols, Home: row, End: Math.min(row + cols - 1, cells.length)}[event.key]
		if (/^\d$/.test(event.key)) {
			// Digits in a row are one number.
			const all = (event.timeStamp - ui.digitsAt < 1000 ? ui.digits : '') + event.key
			ui.digits = cells[all - 1] ? all : event.key
			ui.digitsAt = event.timeStamp
			to = Number(ui.digits)
		} else ui.digits = ''
		if (to === undefined || hasModifier(event)) return
		event.preventDefault()
		if (cells[to - 1]) View.spot(to)
	},

	/* Decks */

	highCard() {
		const {lastTrick, table, seats, remaining, carry} = room
		const shown = lastTrick ? new Map(Object.entries(lastTrick.cards)) : table
		return h('div.table.felt', {key: 'table'},
			room.phase === 'playing' && h('p', `Trick ${lastTrick ? lastTrick.trick : room.trick}. ${carry ? `The next is worth ${carry + 1}. ` : ''}${count(remaining, 'card')} left.`),
			h('ul.drawn', seats.map(({name}) => h('li', {key: name, class: lastTrick?.winner === name ? 'winner' : ''},
				shown.has(name) ? [View.card(shown.get(name).code), h('span.hidden', Say.card(shown.get(name).code))] : View.gap(), h('span', name)))),
			Model.isPlaying && actions(button('Draw a card', () => ask('draw', View.turn()), {class: View.isMine ? 'main' : ''})))
	},

	freeTable() {
		const {hand, piles, remaining} = room
		const others = room.seats.map(seat => seat.name).filter(name => !isMe(name))
		const open = [...piles].filter(([name]) => !Model.seat(name))
		const look = piles.get(ui.pile)
		const move = (type, more) => () => {
			ask(type, {...more, cards: [...ui.chosen].map(key => key.slice(0, 2))})
			ui.chosen.clear()
		}
		const put = (name, text, more) => button(`${text} ${name}`, move('add', {pile: name, ...more}), {key: name})
		const choose = key => () => {if (!ui.chosen.delete(key)) ui.chosen.add(key); draw()}
		const held = (code, at) => {
			const key = `${code} ${hand.slice(0, at).filter(other => other === code).length}`
			return h('button', {key, type: 'button', 'aria-pressed': String(ui.chosen.has(key)), 'aria-label': Say.card(code), onclick: choose(key)}, View.card(code))
		}
		return h('div.table.felt', {key: 'table'},
			h('ul.drawn',
				h('li', {key: ' deck'}, remaining ? View.back(remaining) : View.gap(), h('span', `Deck, ${count(remaining, 'card')}`), Model.own && button('Draw', () => ask('draw'), MAIN)),
				open.map(([name, pile]) => h('li', {key: name}, pile.cards?.length ? View.card(pile.cards.at(-1)) : pile.remaining ? View.back() : View.gap(),
					button(`${name}, ${count(pile.remaining, 'card')}`, () => {ui.pile = ui.pile === name ? null : name; draw()}, {'aria-expanded': String(ui.pile === name)})))),
			look && h('section', {key: 'look', 'aria-label': `The pile ${ui.pile}`}, h('p', `${ui.pile}: ${(look.cards || []).map(Say.card).join(', ') || 'empty'}`),
				Model.own && actions(['top', 'bottom', 'random'].map(where => button(`Take ${where}`, () => ask('draw', {from: ui.pile, where}), {key: where})),
					button('Shuffle it', () => ask('shuffle', {pile: ui.pile})), button('All under the deck', () => ask('return', {pile: ui.pile})))),
			others.length > 0 && h('p', {key: 'others'}, `Hands: ${others.map(name => `${name} ${piles.get(name)?.remaining || 0}`).join(', ')}`),
			Model.own && [h('h2', {key: 'title'}, `Your hand, ${count(hand.length, 'card')}`),
				h('div.hand', {key: 'hand'}, hand.map(held)),
				ui.chosen.size ? h('div.actions', {key: 'chosen'}, [...new Set(['table', ...open.map(([name]) => name)])].map(name => put(name, 'Put on')), others.map(name => put(name, 'Give to', {new: false})),
					button('Under the deck', move('return'), {key: ' under'}))
					: h('p', {key: 'tip'}, hand.length ? 'Choose cards of your hand to put them somewhere.' : 'What you draw, only you see.'),
				h('div.actions', {key: 'all'}, button('Shuffle the rest', () => Model.deal('shuffle', {remaining: true})), button('Bring all cards back', () => show('shuffle')))])
	},

	/* Klondike */

	/* A tap picks a card up; a second one puts it on that pile, or sends it where it fits. */
	tap(pile, index) {
		const pick = ui.pick
		ui.pick = null
		ui.spot = `${pile}.${index}`
		if (!Klondike.mayAct) Say.refuse(Model.own ? 'Not now.' : 'You are watching.')
		else if (pile === 'stock') Klondike.move(pile)
		else if (pick && pick.pile !== pile) Klondike.move(pick.pile, pile[0] === 'f' ? 'f' : pile)
		else if (!pick || pick.index !== index) ui.pick = index < 0 ? null : {pile, index}
		else if (index === Klondike.last(pile) && room.prompt.moves.some(move => move.from === pile)) Klondike.move(pile)
		draw()
	},

	/* Cards follow a pointer that holds them; where it lets go is the second tap. */
	drag(event) {
		const start = event.target.closest('[data-spot]')
		if (!start || event.button || !Klondike.mayAct) return
		const [pile, index] = start.dataset.spot.split('.')
		if (pile === 'stock' || index < 0) return
		let held = null
		const listen = new AbortController()
		const on = (type, does) => addEventListener(type, does, {signal: listen.signal})
		const shift = (x, y) => {for (const one of held || []) one.style.translate = x === null ? '' : `${x}px ${y}px`}
		const end = () => {
			listen.abort()
			shift(null)
			for (const one of held || []) one.classList.remove('held')
		}
		on('pointermove', move => {
			const [x, y] = [move.clientX - event.clientX, move.clientY - event.clientY]
			if (move.pointerId !== event.pointerId || (!held && Math.hypot(x, y) < 8)) return
			if (!held) {
				const own = start.closest('li')
				held = pile[0] === 't' ? [...own.parentNode.children].slice([...own.parentNode.children].indexOf(own)) : [start]
				for (const one of held) one.classList.add('held')
				ui.pick = {pile, index: Number(index)}
				draw()
			}
			shift(x, y)
		})
		on('pointerup', up => {
			if (up.pointerId !== event.pointerId) return
			const wasHeld = held
			end()
			if (!wasHeld) return
			// What a browser takes for a click as well is none.
			addEventListener('click', click => {click.stopPropagation(); click.preventDefault()}, {capture: true, once: true, signal: AbortSignal.timeout(50)})
			ui.pick = null
			const place = document.elementFromPoint(up.clientX, up.clientY)
			const to = (place?.closest('[data-spot]') || place?.closest('.tableau > li, .up')?.querySelector('[data-spot]'))?.dataset.spot.split('.')[0]
			if (!to || to === pile || to === 'stock' || !room?.lay) draw()
			else {
				ui.pick = {pile, index: Number(index)}
				View.tap(to, Klondike.last(to))
			}
		})
		on('pointercancel', () => {
			end()
			ui.pick = null
			draw()
		})
	},

	/* What is refused shakes its head, unless that is not wanted. */
	shake(key) {
		if (!matchMedia('(prefers-reduced-motion: reduce)').matches) document.querySelector(`[data-spot="${key}"]`)?.animate({translate: ['0', '-6px', '6px', '-4px', '4px', '0']}, 300)
	},

	/* The second time in a row it is played. */
	hint() {
		if (ui.hint && Klondike.mayAct) {Klondike.move(ui.hint.from, ui.hint.to); return}
		if (room.options.assist === 'oracle') {ask('hint'); return}
		// Open cards only: up first, then from pile to pile, then the stock.
		const rank = ({from, to}) => to === 'f' ? 0 : from[0] === 't' ? 1 : from === 'waste' ? 2 : from === 'stock' ? 3 : 4
		;[ui.hint] = [...(room.prompt?.moves || [])].sort((a, b) => rank(a) - rank(b))
		Say.say(ui.hint ? Words.hint(ui.hint) : `Nothing that lies open helps${room.prompt?.undo ? ': Undo takes back' : ''}.`)
		draw()
	},

	patienceKeys(event) {
		if (hasModifier(event)) return
		const rows = [['stock', 'waste', 'fS', 'fD', 'fC', 'fH'], ['t1', 't2', 't3', 't4', 't5', 't6', 't7']]
		const [pile, text] = String(ui.spot || 'stock.0').split('.')
		const line = Number(pile[0] === 't')
		const row = rows[line]
		const at = row.indexOf(pile)
		const index = Number(text)
		const go = (name, card = Klondike.last(name)) => () => View.spot(`${name}.${card}`)
		const keys = {
			ArrowLeft: go(row[Math.max(0, at - 1)]), ArrowRight: go(row[at + 1] || pile), Home: go(row[0]), End: go(row.at(-1)),
			ArrowUp: line && index > 0 ? go(pile, index - 1) : go(rows[0][at > 2 ? at - 1 : Math.min(at, 1)]),
			ArrowDown: line ? go(pile, Math.min(Klondike.last(pile), index + 1)) : go(rows[1][at > 1 ? at + 1 : at]),
			Escape() {ui.pick = null; draw()}, s: () => View.tap('stock', 0), w: go('waste'), u: () => ask('undo'),
		}
		const does = /^[1-7]$/.test(event.key) ? go(`t${event.key}`) : Object.hasOwn(keys, event.key) && keys[event.key]
		if (does) {event.preventDefault(); does()}
	},

	patience() {
		const {lay, prompt, options} = room
		if (!lay) return h('p.table.panel', {key: 'table'}, 'Everybody plays on a board of their own, which only they see.')
		const {pick, hint} = ui
		const spots = ['stock', 'waste', ...[...'SDCH'].map(suit => `f${suit}`)].map(pile => `${pile}.${Klondike.last(pile)}`)
			.concat(lay.tableau.flatMap(({cards}, at) => [-1, ...cards.keys()].map(index => `t${at + 1}.${index}`)))
		const spot = spots.includes(ui.spot) ? ui.spot : 'stock.0'
		const isTarget = pile => pick && prompt?.moves.some(({from, to}) => from === pick.pile && (to === pile || (to === 'f' && pile[0] === 'f' && pile[1] === Klondike.top(from)?.[1])))
		const place = (pile, index, name, card) => {
			const key = `${pile}.${index}`
			const isPicked = pick?.pile === pile && index >= pick.index
			const classes = [ui.asked === key && 'asked', isPicked && 'picked', isTarget(pile) && 'target', hint && [hint.from, hint.to].includes(pile) && 'hint',
				prompt?.moves.some(({from}) => from === pile) && pile !== 'stock' && 'loose']
			return h('button', {key: 'card', type: 'button', class: classes.filter(Boolean).join(' '), 'data-spot': key, tabindex: key === spot ? 0 : -1,
				'aria-label': `${name}${isPicked ? ', picked up' : ''}`, onclick: () => View.tap(pile, index)}, card)
		}
		const waste = lay.waste.slice(-options.draw)
		const {stock} = lay
		const single = (pile, name, sign) => {
			const code = Klondike.top(pile)
			return place(pile, code ? 0 : -1, `${name}, ${code ? Say.card(code) : 'empty'}`, code ? View.card(code) : View.gap(sign))
		}
		const pile = ({down, cards}, at) => {
			const name = `pile ${at + 1}`
			return h('li', {key: at}, h('ul', {role: 'list', 'aria-label': name},
				Array.from({length: down}, (_, index) => h('li.down', {key: `down ${index}`}, View.back())),
				cards.map((code, index) => h('li', {key: code}, place(`t${at + 1}`, index, `${name}, ${Say.card(code)}${!index && down ? `, on ${count(down, 'card')} face down` : ''}`, View.card(code)))),
				!cards.length && h('li', {key: 'gap'}, place(`t${at + 1}`, -1, `${name}, empty`, View.gap('K')))))
		}
		return h('div.table.felt.solitaire', {key: 'table'},
			h('div.patience', {role: 'group', 'aria-label': 'Klondike', onkeydown: View.patienceKeys, onpointerdown: View.drag},
				h('ul.upper', {role: 'list'},
					h('li', {key: 'stock'}, place('stock', 0, `stock, ${stock ? count(stock, 'card') : 'empty'}`, stock ? View.back(stock) : View.gap('↻'))),
					h('li.waste', {key: 'waste', class: waste.length > 1 ? 'wide' : ''}, waste.slice(0, -1).map(code => h('span.under', {key: code}, View.card(code))), single('waste', 'waste')),
					[...'SDCH'].map(suit => h('li.up', {key: suit}, single(`f${suit}`, `foundation of ${Say.SUITS[suit]}`, Say.SIGNS[suit])))),
				h('ul.tableau', {role: 'list'}, lay.tableau.map(pile))),
			Model.isPlaying && actions(
				options.undo && button('Undo', () => ask('undo'), {'aria-disabled': prompt?.undo ? null : 'true'}),
				button('Hint', View.hint), Klondike.isOpen && button('Finish', () => Klondike.finish(), MAIN),
				options.race_s ? !room.done.has(Wire.name) && button('I have finished', () => show('done')) : button('Deal again', () => show('redeal'))))
	},

	/* Lines */

	lines() {
		const list = $('lines-list')
		if ($('lines').hidden) return
		const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40
		patch(list, Wire.lines.map(line => h(line[0] === '>' ? 'code.sent' : 'code', line)))
		if (isAtEnd) list.scrollTop = list.scrollHeight
	},
}

let isDrawing = false
function draw() {
	if (isDrawing) return
	isDrawing = true
	queueMicrotask(() => {isDrawing = false; View.draw()})
}

/* Opens a dialog, or closes it. */
function show(kind, more) {
	ui.dialog = kind && {kind, asksName: !room && !Lobby.isName($('name')?.value.trim() ?? ''), ...more}
	draw()
}

/* Back leads from a room to the lobby, though not out of a running game without a question; Forward leads into it again. */
function moved() {
	const go = Lobby.path
	if (ui.isGoingBack) {
		ui.isGoingBack = false
		if (room) Model.place(); else draw()
	} else if (room && go?.room !== room.code) {
		if (Model.isPlaying && !Model.isFree) {
			history.forward()
			show('leave')
		} else ask('leave')
	} else if (!room && go && Wire.isWelcome) {
		ui.pathDone = false
		Lobby.arrive()
	} else if (!room) show(null)
}

/* ==== Start ==== */

$('lines-open').onclick = $('lines-close').onclick = () => {
	$('lines').hidden = !$('lines').hidden
	$('lines-open').setAttribute('aria-expanded', String(!$('lines').hidden))
	$('lines-open').focus()
	View.lines()
}
$('lines-drop').onclick = () => Wire.drop()
$('brand').onclick = event => {event.preventDefault(); View.leave()}
$('dialog').oncancel = event => {event.preventDefault(); show(null)}
$('box').onsubmit = event => {
	event.preventDefault()
	const text = $('say').value.replace(MARKS, '').trim()
	const [length, most] = [[...text].length, Wire.server?.limits?.chat]
	if (length > most) return Say.refuse(`At most ${most} characters: these are ${length}.`)
	$('say').value = ''
	if (text[0] !== '/') {if (text) ask('chat', {text})} else if (text.length > 1) Commands.run(text.slice(1))
}
addEventListener('keydown', event => {
	if (event.key !== '/' || !room || event.target.matches('input, select') || hasModifier(event)) return
	event.preventDefault()
	$('say').value = '/'
	$('say').focus()
})
document.addEventListener('visibilitychange', Wire.hurry)
addEventListener('popstate', moved)
addEventListener('online', Wire.hurry)
/* A window that is closed leaves its seat to the next one. */
addEventListener('pagehide', () => {if (room) Store.set('localStorage', 'seat', JSON.stringify({token: Wire.token, room: room.code, at: Date.now()}))})
try {
	const seat = JSON.parse(Store.get('localStorage', 'seat'))
	if (seat && !Wire.token && Date.now() - seat.at < 120000) ui.stray = seat
} catch { /* not ours */ }
Store.set('localStorage', 'seat', null)
/* A tab without a seat asks the others of this browser for theirs, so that it can be played here. */
const tabs = window.BroadcastChannel && new BroadcastChannel('cardtable')
if (tabs) {
	tabs.onmessage = ({data}) => {
		if (data === 'seat?') {if (room && Wire.token) tabs.postMessage({token: Wire.token, room: room.code})}
		else if (!room && !Wire.token) {
			ui.stray = {...data, isOpen: true}
			draw()
		}
	}
}
setInterval(Wire.ping, 5000)
setInterval(Lobby.refresh, 5000)
setInterval(View.tick, 250)
draw()
if (tabs && !Wire.token && wish.name && !location.hash) {
	tabs.postMessage('seat?')
	// Long enough for an answer, and too short to be seen.
	setTimeout(Wire.connect, 100)
} else if (location.hash) part('group').then(({Group}) => Group.arrive()).finally(Wire.connect); else Wire.connect()
