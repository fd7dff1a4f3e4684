/* The page of Cardtable: a client of the same lines that protocol.md describes, over a WebSocket.
 *
 * Sections: Tools, Wire, Games, Model, Say, Lobby, Commands, View, Start. Modules come when needed: cards.js, menu.js, mine.js, proof.js, themes.js, group.js, rated.js.
 * Each game has a file in the folder games, which comes with its first room or form; registry.js has the list of games.
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
	props.class = classes.concat(props.class).flat().filter(Boolean).join(' ')
	return {tag, props, kids: kids.flat(Infinity).filter(kid => kid || kid === 0)}
}

const SVG = /^(svg|path|use|g)$/
const make = tag => SVG.test(tag) ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
/* An icon of one line, 24 units large. */
const icon = d => h('svg.icon', {viewBox: '0 0 24 24', 'aria-hidden': 'true'}, h('path', {d}))

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
			child = made || (node.tag ? make(node.tag) : document.createTextNode(''))
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
			for (const [key, entry] of Object.entries(value || {})) element.style.setProperty(key, entry)
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

const MISSING = 'A part of this page did not come. Reload the page, or try again.'
/* Modules, each loaded once; one that did not come is asked for again. */
const parts = {}
const part = name => parts[name] ??= import(`/${name}.js`).catch(fault => {
	delete parts[name]
	Say.refuse(MISSING)
	throw fault
})

/* 16 random bytes in hexadecimal. */
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

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
const ui = {rooms: null, dialog: null, spot: null, proof: null, isWatchPage: false, stray: null, forms: Store.read('forms'), last: Store.get('localStorage', 'last'), more: 0, gone: null, story: null, moment: false, asked: null, talks: false, unread: 0}

/* The present room; null in the lobby. */
let room = null

/* ==== Names ==== */

/* Lines have names, the page displays: each line is translated. */
const Names = {
	shown: new Map(), wire: new Map(),
	FIELD: /^((play|own)er|players|name|first|from|to|piles?|winners?|places|spectators|scores|stats|done)$/,

	learn({player, name = player, display}) {
		Names.shown.delete(name)
		if (!display) return
		// From right to left it is isolated.
		const text = /[\u0590-\u08ff]/.test(display) ? `\u2068${display}\u2069` : display
		Names.shown.set(name, text)
		Names.wire.set(text, name).set(display, name)
	},
	take(line) {
		const {type, re, state, people = []} = line
		const all = Object.entries(state?.displays ?? {}).map(([name, display]) => ({name, display}))
		for (const one of all.concat(state?.players ?? [], people, /^(joined|invited)$/.test(type) || re === 'hello' ? line : [])) Names.learn(one)
		return Names.swap(line, Names.shown)
	},
	swap(value, map, field) {
		const own = text => Names.FIELD.test(field) && map.get(text) || text
		if (Array.isArray(value)) return value.map(one => Names.swap(one, map, field))
		return value instanceof Object ? Object.fromEntries(Object.entries(value).map(([key, one]) => [own(key), Names.swap(one, map, key)])) : own(value)
	},
}

/* ==== Wire ==== */

/* The connection: one message is one line. It comes back by itself. */
const Wire = {
	socket: null, isUp: false, isWelcome: false, tries: 0, refusals: 0, nextId: 1, asked: new Map(), queue: [], lines: [], heardAt: 0, timer: 0, end: null, sentAt: 0,
	server: null, name: null, token: Store.get('sessionStorage', 'resume'), themes: ['cards', 'emoji'], rules: [], titles: new Map(),

	connect() {
		clearTimeout(Wire.timer)
		if (Wire.socket || wish.leaves) return
		const socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}${ui.group?.path() ?? '/ws'}`, 'cardtable.1')
		Object.assign(Wire, {socket, end: null, heardAt: Date.now()})
		socket.onopen = () => {Wire.isUp = true; draw()}
		socket.onmessage = message => Wire.receive(message.data)
		socket.onclose = Wire.lost
	},

	hello(mayResume) {
		const hello = {type: 'hello', protocol: 1, client: 'cardtable-page/1', heartbeat_s: 20, ...wish.hello}
		wish.hello = null
		if (Wire.token && mayResume) Object.assign(hello, {resume: Wire.token}, room && {seen: room.seq})
		// The seat in another tab has the name.
		else if (wish.name && !ui.stray) {
			const name = Lobby.nameOf(wish.name)
			Object.assign(hello, {name: wish.alias || name || undefined, display: name === wish.name ? undefined : wish.name, key: has('ladder') && name && !isGuest(name) ? Lobby.key : undefined})
		}
		Wire.send(hello, Wire.welcomed)
	},

	welcomed(reply, asked) {
		if (reply.type === 'error') {Wire.refused(reply, asked); return}
		const wasAway = Wire.tries > 0
		Object.assign(Wire, {isWelcome: true, tries: 0, refusals: 0, name: reply.name})
		Lobby.showName()
		Wire.hold(reply.resume)
		if (room && reply.room !== room.code) {
			Say.note(reply.resumed ? `You are no longer in ${room.code}.` : 'Your seat is gone.')
			Model.close()
		}
		// The missed events come before this reply, and so does their story.
		ask('help', help => {
			if (help.themes) Wire.themes = help.themes
			Wire.rules = help.rules || []
			for (const {name, title} of Wire.rules) Wire.titles.set(name, title)
			if (room && wasAway) Say.note('Connected again.')
		})
		ask('theme', ({themes = []}) => {for (const {theme, title} of themes) Wire.titles.set(theme, title)})
		if (!reply.room) Lobby.arrive()
	},

	/* After a refused `hello` the next one asks for something else, or comes later; where neither helps there is none. */
	refused({code, field, message, suggest, retry_after_ms: pause = 0}, asked) {
		const isToken = asked.resume && (code === 'resume_expired' || field === 'resume')
		const isName = code === 'name_taken' || /^(name|display)$/.test(field)
		if (isToken) Wire.hold(null)
		if (isName) {
			const {name, display} = asked
			// Who is a guest gets another guest's name. Beside a display no name is seen.
						if (display && !field && suggest) wish.alias = suggest
			else {
				wish.name = (code === 'bad_value' ? Lobby.nameOf(display || '') : !isGuest(name) && suggest) || null
				if (!isGuest(name)) Say.note(code === 'bad_value' ? message : `The name ${display || name} is in use here${suggest ? `; you are ${suggest}` : ''}.`)
			}
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
		const text = JSON.stringify(Names.swap(line, Names.wire)).replace(MARKS, '')
		Wire.keep('>', text)
		Wire.sentAt = Date.now()
		if (Wire.isUp) Wire.socket.send(text)
	},

	keep(mark, text) {
		Wire.lines.push(`${mark} ${text.replace(/("(?:resume|ticket|password|key)"\s*:\s*")(?:\\.|[^"\\])*/g, '$1***')}`)
		if (Wire.lines.length > 200) Wire.lines.shift()
		View.lines()
	},

	receive(text) {
		Wire.keep('<', text)
		Wire.heardAt = Date.now()
		const line = Names.take(JSON.parse(text))
		if (line.type === 'bye') Wire.process(line); else if (Wire.queue.push(line) === 1) Wire.processQueue()
	},

	/* Processes the lines in their order. A snapshot, and all lines after it, wait for the file of its game. */
	processQueue() {
		const {queue, socket} = Wire
		const next = () => {
			if (Wire.queue === queue) Wire.process(queue.shift())
			if (Wire.queue === queue && queue.length) Wire.processQueue()
		}
		const fail = () => {
			if (Wire.socket !== socket) return
			Wire.end = {reconnect: false, message: MISSING}
			Wire.drop()
		}
		if (queue[0].state) withGame(queue[0].state.game, next, fail); else next()
	},

	process(line) {
		if (line.re || line.type === 'error') {
			const asked = Wire.asked.get(line.id)
			Wire.asked.delete(line.id)
			if (/^(moved|unavailable)$/.test(line.code)) part('group').then(({Group}) => Group.take(line, asked))
			else if (asked?.then) asked.then(line, asked.request)
			else if (line.type === 'error') Say.refused(line)
		} else if (line.type === 'hello') {
			Wire.server = line
			Wire.hello(true)
			if (line.peers) part('group')
			if (has('ladder')) part('rated').then(draw, () => {})
		}
		else if (line.type === 'bye') {
			Wire.end = line
			if (line.host || ui.group) part('group').then(({Group}) => Group.end(line))
		}
		else Model.receive(line)
		draw()
	},

	ping() {
		// A network that vanished says nothing: two pings are the end.
		if (Date.now() - Wire.heardAt > (Wire.isUp ? 25000 : 8000)) Wire.drop()
		// In a turn of one's own a slow network is noticed sooner, and in a cluster a server that hangs; the server waits 20 s for a line.
		else if (Wire.isUp && (room?.prompt || ui.group || Date.now() - Wire.sentAt > 9000)) ask('ping', () => {})
	},

	/* Whether nothing at all has come for three seconds since something was asked. */
	get isSlow() {return Wire.isUp && [...Wire.asked.values()].some(({at}) => Wire.heardAt <= at && Date.now() - at > 3000)},

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
		Wire.queue = []
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

	hold(token) {
		Wire.token = token
		Store.set('sessionStorage', 'resume', token)
	},

	/* A session keeps its name for life; another name is another session. */
	rename(name) {
		Object.assign(wish, {name, alias: null, comesBack: true})
		Wire.isWelcome = false
		Wire.hold(null)
		if (Wire.isUp) Wire.put({type: 'bye'}); else Wire.connect()
	},
}

/* `ask('flip', {cell: 7})`, and what to do with the reply. */
const ask = (type, fields, then) => fields instanceof Function ? Wire.send({type}, fields) : Wire.send({type, ...fields}, then)
const isMe = name => name === Wire.name
const isGuest = name => /^guest-/i.test(name)
const has = feature => Boolean(Wire.server?.features?.includes(feature))

/* ==== Games ==== */

/* The games whose files are here, by name, and the forms of new rooms, each with its game. */
const Games = {}
const Forms = {}
for (const [game, {forms}] of Object.entries(Catalog)) for (const [key, form] of Object.entries(forms)) Forms[key] = {game, ...form}
/* The form of the game that one plays alone. */
const SOLO = Object.keys(Forms).find(key => Forms[key].isSolo)

/* Adds a game: its file calls this. CONTRIBUTING.md lists the members of a game. */
const addGame = (name, game) => {
	Games[name] = game
	for (const [key, form] of Object.entries(game.forms)) Object.assign(Forms[key], form)
	// The page's policy forbids elements with style, but not a rule in its stylesheet.
	const sheet = document.styleSheets[0]
	sheet?.insertRule(`@media all {${game.style}}`, sheet.cssRules.length)
}
/* Calls `then` with the file of a game loaded: at once if it is here already. */
const withGame = (name, then, fail) => entry(Games, name) ? then() : part(`games/${name}`).then(then, fail)

const RANKS = 'A234567890JQK'
const codesOf = cards => Array.isArray(cards) ? cards.map(card => card.code ?? card) : []

/* ==== Model ==== */

const Model = {
	get game() {return Games[room.game]},
	seat: name => room.seats.find(seat => seat.name === name),
	get own() {return room && Model.seat(Wire.name)},
	get isPlaying() {return room?.phase === 'playing' && Boolean(Model.own?.playing)},
	/* Whether people play without turns and rounds, so that nobody loses by leaving. */
	get isFree() {return Boolean(room && Model.game.isFree)},
	/* Whether this person loses the round by leaving. */
	get isBound() {return Model.isPlaying && !Model.isFree},

	/* A snapshot stands for everything before it. */
	load(state) {
		const old = room?.code === state.room ? room : {shown: [], deals: new Map(), attempt: 0}
		const {room: code, players: seats, commit, turn} = state
		// No snapshot has the prompt, which may have come before it.
		const isSame = old.round === state.round && (!turn || turn.player === Wire.name)
		const prompt = isSame && old.prompt?.turn === (state.next_turn ?? turn?.turn) ? old.prompt : null
		room = {...state, code, seats, promise: commit && old.promise?.commit === commit ? old.promise : {commit}, shown: old.shown, deals: old.deals, attempt: old.attempt, given: old.given, isWatched: old.isWatched, size: old.size, isRated: old.isRated, since: old.since, series: old.series ?? new Map(), turn: null, prompt, clockEnd: null}
		Model.time(state.clock_ms)
		if (turn) Model.begin(turn)
		Model.game.load(state)
		ui.proof = null
		// Both are there before the end of a round, so that nothing moves when it comes.
		for (const name of ['proof', 'mine']) part(name).catch(() => {})
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
		if (room.phase !== 'playing' && !Model.own?.ready) Model.deal('ready', {ready: true}, () => Model.hold(null)); else Model.hold(null)
	},

	/* Asks for a deal to which this person adds random numbers: no server can have chosen it then. */
	deal(type, fields, then) {
		const entropy = random()
		const {code} = room
		// Until the reply nobody knows whether the server has them.
		room.given = undefined
		ask(type, {...fields, entropy}, reply => {
			if (reply.type === 'error' && !then) Say.refused(reply)
			if (reply.type === 'ok' && room?.code === code) room.given = entropy
			then?.(reply)
		})
	},
	/* Keeps the result of a round in this browser, with a sentence about this round among the others. */
	remember(over) {
		const at = room
		part('mine').then(({Mine}) => {
			const story = Mine.add(at, over)
			if (room === at && room.over) ui.story = story
			draw()
		}, () => {})
	},
	hold(code) {
		wish.ready = code
		Store.set('sessionStorage', 'ready', code)
	},

	hasPictures: ({game, options}) => Games[game].hasPictures?.(options),
	pictures: () => part('themes').then(({Pictures}) => room && Pictures.enter(room.options)),

	time(ms) {room.clockEnd = ms === undefined ? null : Date.now() + ms},
	begin(turn) {
		room.turn = turn
		Model.time(turn.clock_ms)
	},

	enter(reply, isHeld, {seats, room: code, ladder}) {
		if (isHeld) Model.hold(reply.state.room)
		Model.load(reply.state)
		Object.assign(room, {size: seats, isRated: ladder})
		if (code && room.phase === 'lobby') Lobby.find(code, one => {if (one && room?.code === code) room.size = one.seats})
		if (ui.invited?.room === room.code) ui.invited = null
		const isWatcher = wish.go?.role === 'spectator'
		wish.go = ui.gone = null
		// Who has sat down as a guest is the same guest next time.
		if (!isWatcher && !wish.name) Lobby.keepName(Wire.name)
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
		Object.assign(ui, {proof: null, isWatchPage: false, dialog: null, moment: false, story: null, rated: null, talks: false, unread: 0})
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
		if (isEnd) {
			// Whoever leaves a round with others has lost it.
			if (Model.isBound) Model.remember({result: 'win', reason: 'left', winners: [], scores: Object.fromEntries(room.seats.map(({name, score}) => [name, score]))})
			Say.left(line, true)
			Model.close()
		} else {Model.fold(line); Say.tell(line)}
	},

	fold(line) {
		const seat = Model.seat(line.player)
		switch (line.type) {
			case 'joined':
				room.spectators = room.spectators.filter(name => name !== line.player)
				if (line.role === 'spectator') {room.spectators.push(line.player); break}
				room.seats.push({name: line.player, bot: line.bot, ready: false, online: true, playing: Model.isFree, score: 0})
				if (room.seats.length === 1) room.owner = line.player
				break
			case 'left':
				// A person takes the seat of a bot: the round has no result.
				if (line.yields) room.yields = true
				room.seats = room.seats.filter(other => other !== seat)
				if (!room.seats.length) room.owner = undefined
				room.spectators = room.spectators.filter(name => name !== line.player)
				break
			case 'ladder': ui.rated = line; break
			case 'ready': if (seat) seat.ready = line.ready; break
			case 'owner': room.owner = line.player; break
			case 'offline': case 'online': if (seat) seat.online = line.type === 'online'; break
			case 'started':
				Object.assign(room, {phase: 'playing', round: line.round, over: null, yields: false, promise: {...line, given: room.given}, given: '', shown: [], attempt: 0, turn: null})
				Model.time()
				room.seats = room.seats.map(({name, bot, online, ready}) => ({name, bot, online, ready, playing: line.players.includes(name), score: 0}))
					.sort((a, b) => line.players.indexOf(a.name) - line.players.indexOf(b.name))
				Object.assign(ui, {proof: null, moment: false, story: null, rated: null})
				break
			case 'turn': Model.begin(line); room.prompt = null; break
			case 'prompt': room.prompt = line; Model.time(line.clock_ms); break
			case 'over':
				Object.assign(room, {phase: 'over', over: line, turn: null, prompt: null, clockEnd: null})
				ui.moment = !room.yields && !['redealt', 'shutdown'].includes(line.reason)
				if (ui.moment) scrollTo(0, 0)
				if (!room.yields && line.result === 'win' && Object.keys(line.scores).length > 1) for (const name of line.winners) room.series.set(name, (room.series.get(name) || 0) + 1)
				if (!room.yields) Model.remember(line)
				for (const other of room.seats) if (other.playing) Object.assign(other, {ready: false, playing: false})
				break
		}
		for (const other of room.seats) other.score = entry(line.scores, other.name) ?? other.score
		Model.game.fold(line)
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
	/* Sentences for players by the code of a refusal: the server's sentences are for programmers. A game has more. */
	REFUSALS: {stale_turn: 'Too late: that turn is over.'},
	refused: line => Say.refuse(line.field === 'text' ? 'Your line has a sign in it that is not allowed here.' : entry({...Say.REFUSALS, ...room && Model.game.refusals}, line.code) || line.message),

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
	tell(line) {
		const {player, type} = line
		const own = isMe(player)
		const seconds = ms => `${Math.round(ms / 1000)} seconds`
		const sentences = {
			joined: () => !own && (line.role !== 'player' ? `${player} is watching.` : room.yields ? Say.yielded(player) : `${player} sits down.`),
			ready: () => !own && `${player} is ${line.ready ? '' : 'not '}ready.`,
			owner: () => own ? 'You are the owner now.' : `${player} is the owner now.`,
			offline: () => !own && `${player} lost the connection. The seat is kept for ${seconds(line.resume_ms)}.`,
			online: () => !own && `${player} is back.`,
			aside: () => `${player} says to the spectators: ${line.text}`,
			started: () => 'Round started.',
			timeout: () => own ? `Your time is up. ${line.strikes} of 3: the third costs the seat.` : `Time is up for ${player}.`,
			turn: () => !own && `Turn: ${player}.`,
			over: () => `Game over: ${Words.result(line)}`,
			ladder: () => View.rated?.(isMe),
		}
		if (/^(chat|joined|left)$/.test(type) && !own && !View.hasTalk) Say.toast(line)
		if (type === 'chat') Say.say(`${own ? 'You say' : `${player}${line.role === 'spectator' ? ' (watching)' : ''} says`}: ${line.text}`, 'chat')
		else if (type === 'notice') Say.note(line.message)
		else if (type === 'left') Say.left(line, own)
		else {
			const text = (entry(sentences, type) || entry(Model.game.says, type))?.(line, codesOf(line.cards))
			if (text) Say.say(text)
		}
		if (type === 'turn' && own) View.signal?.()
		if (type === 'turn' && own) Say.flash(`Your turn${line.clock_ms ? `, ${seconds(line.clock_ms)}` : ''}.`, 'turn')
		if (type === 'over') View.prove()
	},

	/* What others do while the talk is out of sight: a line for some seconds, and a number at the button. */
	toast({type, player, text}) {
		if (type === 'chat') ui.unread++
		$('toast').textContent = type === 'chat' ? `${player}: ${text}` : `${player} ${type === 'left' ? 'left' : 'is here'}.`
		clearTimeout(Say.ends)
		Say.ends = setTimeout(() => {$('toast').textContent = ''}, 4000)
	},

	/* A person has taken the seat of a bot. The server makes whoever played with the bot ready. */
	yielded(player) {
		room.yields = false
		Say.note(`${player} takes the bot’s seat.${Model.own?.ready ? ' A new round begins.' : ''}`)
	},
	left({player, role, reason}, own) {
		const why = entry({gone: 'did not come back and lost the seat', idle: 'did not move in three turns and lost the seat', kicked: `${own ? 'were' : 'was'} sent away`}, reason)
		const text = `${Say.Who({player})} ${why || (role === 'player' ? 'left' : 'stopped watching')}.`
		if (own && why) Say.note(text)
		else Say.say(text)
	},
}

/* What rooms and results are called, for log and view. */
const Words = {
	game: ({game, options}) => options.daily ? `${Forms[game].title}, daily ${options.daily}` : entry(Catalog, game)?.title(options) ?? game,
	/* The address of this page for others: on the server's own computer `localhost` leads to it, everywhere else to themselves. */
	origin() {
		const {web_url: told, host} = Wire.server ?? {}
		if (told || !host || !/^(localhost\.?|127\..*|0\.0\.0\.0|\[::(1|ffff:(7f[\da-f]{2}|0):[\da-f]+)?\])$/.test(location.hostname)) return told ?? location.origin
		return location.origin.replace(location.hostname, host.includes(':') ? `[${host}]` : host)
	},

	points: score => count(score, Model.game.unit || 'point'),
	/* The level of a bot has the name of an animal. */
	bot: level => `bot ${entry({easy: 'squirrel', normal: 'fox', hard: 'owl', best: 'elephant'}, level) || level}`,
	result({winners, places, scores, reason, result}) {
		if (result === 'tie' && reason === 'complete' && places?.length === 2 && places[1].length === 1) return `${Say.does(places[1][0], 'lose')}.`
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
		Lobby.find(code, (one, isSure) => {if (isSure) Lobby.gone(); else ui.dialog = {kind: 'welcome', go, one}})
	},

	/* Calls `then` with the entry of a room in the list, if it has one, and whether surely no room has that code. */
	find(code, then) {
		if (code.length !== 4 || [...code].some(sign => !Lobby.SIGNS.includes(sign))) {then(); return}
		const after = code.replace(/([^2])(2*)$/, (_, sign, twos) => Lobby.SIGNS[Lobby.SIGNS.indexOf(sign) - 1] + 'Z'.repeat(twos.length))
		ask('list', {limit: 1, ...(after !== code && {after})}, ({rooms, partial}) => {
			const one = rooms?.find(({room: own}) => own === code)
			then(one, !one && rooms && !partial)
		})
	},

	gone() {
		ui.gone = 'The table of that link is closed. Play here, or choose another one.'
		ui.dialog = null
		history.replaceState(null, '', '/')
	},

	list(then, after, rooms = []) {
		ask('list', {after}, reply => {
			if (!reply.rooms) {then(null); return}
			const all = [...rooms, ...reply.rooms]
			if (reply.next && reply.rooms.length && all.length < 400) Lobby.list(then, reply.next, all)
			else then({...reply, rooms: all})
		})
	},

	/* How a room stands in the list: rooms that wait come first, rooms of one seat and rooms without players last. */
	rank: ({phase, seats, players, locked}) => seats < 2 || !players.length ? 9 : seats <= players.length ? 8 : (entry({lobby: 0, over: 2}, phase) ?? 4) + (locked ? 1 : 0),
	get rooms() {
		return (ui.rooms?.rooms || []).filter(one => entry(Catalog, one.game)).map((one, at) => ({...one, at, rank: Lobby.rank(one)})).sort((a, b) => a.rank - b.rank || a.at - b.at)
	},
	get waiting() {return Lobby.rooms.find(one => !one.rank)},
	/* The form of the last room, or the first one. */
	get last() {return entry(Forms, ui.last) ? ui.last : Object.keys(Forms)[0]},

	hasBots: game => has('bots') && Boolean(Catalog[game].hasBots),

	/* Play: sits down with whoever waits, or takes the seat of a bot that plays with somebody who pressed Play, else in a new room with a bot of the server. With a friend: in a new room that is in no list, so that
	 * no stranger takes the seat. Both have the choices of the last room. */
	begin(isPrivate) {
		const go = () => {
			const game = !isPrivate && Lobby.waiting?.game
			// Nobody waits at a free table.
			const keys = [Lobby.last, ...Object.keys(Forms)].filter(key => isPrivate || key !== 'free')
			const key = keys.find(one => game ? Forms[one].game === game : isPrivate || Lobby.hasBots(Forms[one].game)) || keys[0]
			withGame(Forms[key].game, () => {
				if (wish.go || room) return
				const request = View.request(key, field => View.last(key, field), {}, 2)
				Lobby.named(isPrivate ? {...request, private: true} : {...request, type: 'join', ...Lobby.hasBots(request.game) && {bot: 'normal'}})
			}, () => {})
		}
		if (!Wire.isWelcome || isPrivate) go()
		else Lobby.list(reply => {
			if (reply) ui.rooms = reply
			go()
		})
	},
	/* Makes a room with the deal of this date in UTC. */
	daily: game => Lobby.named({type: 'create', game, seats: 1, private: true, options: {daily: new Date(Date.now()).toISOString().slice(0, 10)}}),
	/* Leaves a room that waits for people, for a game alone. */
	alone: () => withGame(Forms[SOLO].game, () => {
		if (room) ask('leave')
		Lobby.go(View.request(SOLO, field => field[0] === 'seats' ? 1 : View.last(SOLO, field), {}))
	}, () => {}),

	go(request) {
		wish.go = request
		if (!Wire.isWelcome) return
		// Whoever sits down is ready a moment later: with random numbers for the deal, and once the pictures are here.
		const isHeld = !request.role
		Wire.send(isHeld ? {...request, ready: false} : request, reply => {
			if (reply.type === 'ok') {
				ui.dialog = null
				Model.enter(reply, isHeld, request)
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
		if (!Wire.isUp || document.visibilityState !== 'visible') return
		if (has('people') && (!room || room.phase === 'lobby')) ask('people', reply => {
			if (reply.people) ui.people = reply
			draw()
		})
		if (!room) Lobby.list(reply => {
			if (reply) ui.rooms = reply
			draw()
		})
	},

	/* The name on the wire for what was typed; empty if there is none. */
	nameOf: text => text.replace(/[ßæøœłđ]/gi, sign => ({ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd'})[sign.toLowerCase()]).normalize('NFD').replace(/\p{M}/gu, '')
		.trim().replace(/\s+/g, '-').replace(/[^\w.-]/g, '').replace(/^[^a-z0-9]+/i, '').slice(0, 20),
	typed: text => (text || '').normalize('NFC').replace(MARKS, '').trim().replace(/\s+/g, ' '),

	showName() {
		const field = $('name')
		if (field && field !== document.activeElement && Wire.name) field.value = Lobby.typed(Wire.name)
	},
	/* The key that keeps a name of this browser on a ladder. */
	get key() {
		Store.set('localStorage', 'key', Store.get('localStorage', 'key') ?? random())
		return Store.get('localStorage', 'key') ?? undefined
	},
	keepName(name) {
		wish.name = name
		Store.set('localStorage', 'name', name)
	},

	/* Continues under the name in the field, which an open dialog may have; another name makes another session. */
	named(go) {
		const own = Lobby.typed(Wire.name)
		const name = Lobby.typed(($('new-name') || $('name'))?.value)
		if ($('name')) $('name').value = name || own
		// Before the next session begins, what is asked for waits for it.
		if (!name || name === (Wire.isWelcome ? own : wish.name)) {
			if (go) Lobby.go(go)
			return
		}
		Lobby.keepName(name)
		wish.go = go
		Wire.rename(name)
	},
}

/* ==== Commands ==== */

const Commands = {
	help: 'A card number; score, who, board, time, say TEXT, ready, start, kick NAME, invite NAME, leave, rooms, join CODE, watch CODE, create.',

	common: {
		help: () => Promise.all(Object.keys(Catalog).map(game => withGame(game, () => Games[game].help))).then(helps => Say.say([Commands.help, ...helps].filter(Boolean).join(' ')), () => {}),
		rooms: () => Say.say(ui.rooms?.rooms.map(one => `${one.room}: ${Words.game(one)}`).join('. ') || 'No rooms here yet.'),
		join: (code = room?.code || '') => Lobby.go({type: 'join', room: code.toUpperCase()}),
		watch: (code = '') => Lobby.go({type: 'join', room: code.toUpperCase(), role: 'spectator'}),
		create: () => View.newRoom(),
		...Object.fromEntries(['ready', 'rematch'].map(word => [word, () => Model.deal('ready')])),
		start: () => View.start(),
		...Object.fromEntries(['kick', 'invite'].map(word => [word, (...words) => ask(word, {player: words.join(' ')})])),
		leave: () => View.leave(),
		say: (...words) => ask('chat', {text: words.join(' ')}),
		who: () => Say.say(`At the table: ${listed(room.seats.map(seat => seat.name))}.${room.spectators.length ? ` Watching: ${listed(room.spectators)}.` : ''}`),
		score: () => Say.say(room.seats.map(seat => `${Say.Who({player: seat.name})} ${Words.points(seat.score)}`).join(', ')),
		time: () => Say.say(room.clockEnd ? `${clockText(room.clockEnd - Date.now())} left.` : 'No clock runs.'),
		...Object.fromEntries(['board', 'table', 'look', 'left', 'hand', 'piles'].map(word => [word, pile => Say.say(`${Model.game.words(pile)}.`)])),
	},

	run(text) {
		const [first, ...rest] = text.trim().split(/\s+/)
		const verb = first.toLowerCase()
		if (room && Model.game.command(verb, rest)) return
		if (!Object.hasOwn(Commands.common, verb)) Say.refuse(`Unknown command ${first.slice(0, 20)}. Type /help for the commands.`)
		else Commands.common[verb](...rest)
	},
}

/* ==== View ==== */

/* A field that forms of several games have: [option, label, default, least or choices, most]. */
const CLOCK = ['turn_s', 'Seconds for a turn (0: as many as you like)', 60, 0, 600]
/* The fields of every form, whatever the game. */
const ROOM = [['title', 'Title (if you like)'], ['password', 'Password (if you like)'], ['private', 'Not in the list of rooms', false]]
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
		const places = View.places()
		patch($('view'), [room ? View.room() : View.lobby()])
		View.glide(places)
		patch($('banner'), View.banner())
		const dialog = $('dialog')
		if (ui.dialog) {
			dialog.className = ui.dialog.kind
			patch($('question'), [h('form', {key: `${ui.dialog.kind} ${ui.dialog.game} ${ui.dialog.about}`, onsubmit: View.submit, oninput: View.chose}, View.dialogs[ui.dialog.kind](ui.dialog))])
		}
		if (ui.dialog && !dialog.open) {
			dialog.showModal()
			dialog.scrollTop = 0
		}
		if (!ui.dialog && dialog.open) {
			document.body.append($('alert'))
			dialog.close()
			patch($('question'), [])
		}
		View.mark()
		$('talk').hidden = !room
		document.body.dataset.talk = ui.talks ? 'open' : 'closed'
		$('log').tabIndex = View.hasTalk ? 0 : -1
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

	get isStill() {return matchMedia('(prefers-reduced-motion: reduce)').matches},
	/* The places of the open cards of the table by their codes, and of its deck. */
	places: () => new Map([...document.querySelectorAll('.stage [data-card]')].reverse().map(card => [card.dataset.card, card.getBoundingClientRect()])),
	/* Lets each card that has another place now slide there from the old one, or from the deck. */
	glide(old) {
		if (!old.size || View.isStill) return
		for (const [code, place] of View.places()) {
			const card = document.querySelector(`.stage [data-card="${code}"]`)
			const from = old.get(code) || card.closest('[data-dealt]') && old.get('back')
			const [x, y] = from ? [from.x - place.x, from.y - place.y] : [0, 0]
			// Cards of a picked-up pile follow the pointer.
			if (code !== 'back' && Math.hypot(x, y) > 9 && !document.querySelector('.held')) card.parentNode.animate({translate: [`${x}px ${y}px`, '0 0'], zIndex: [5, 5]}, {duration: 200, easing: 'ease-out'})
		}
	},
	fly(things, name) {
		const seat = document.querySelector(`.seats li:nth-child(${room.seats.findIndex(one => one.name === name) + 1}) .chip`)?.getBoundingClientRect()
		if (!seat || View.isStill) return
		for (const one of things.filter(Boolean)) {
			const from = one.getBoundingClientRect()
			const to = `${seat.x + seat.width / 2 - from.x - from.width / 2}px ${seat.y + seat.height / 2 - from.y - from.height / 2}px`
			one.animate({translate: ['0 0', to], scale: [1, 0.2], zIndex: [5, 5]}, {delay: 350, duration: 250, easing: 'ease-in'})
		}
	},

	tick() {
		const [chip, seconds] = [document.querySelector('.turn .chip'), room?.options.turn_s]
		if (chip && seconds) chip.style.setProperty('--left', Math.max(0, (room.clockEnd - Date.now()) / seconds / 1000))
		document.body.dataset.slow = Wire.isSlow
		$('place').textContent = Wire.isSlow ? 'Slow connection…' : Wire.server?.name || ''
		for (const clock of document.querySelectorAll('.clock')) clock.textContent = room?.clockEnd ? clockText(room.clockEnd - Date.now()) : room?.since && !room.over ? clockText(Date.now() - room.since) : ''
	},

	/* Whether it is this person's turn, in a game where people take turns. */
	get isMine() {return Boolean(room?.prompt && room.turn)},
	turn: () => room.prompt && {turn: room.prompt.turn},

	banner() {
		const {invited} = ui
		const end = () => {ui.invited = null; draw()}
		if (Wire.isUp && invited && !Model.isPlaying) return [h('p', `${invited.player} invites you to ${invited.room}, ${Words.game(invited)}. `,
			button('Follow', () => {if (room) ask('leave'); Lobby.go({type: 'join', room: invited.room}); end()}), ' ', button('Not now', end))]
		if (Wire.isUp || (!Wire.tries && !Wire.end)) return []
		const isOver = Wire.end && !Wire.end.reconnect
		const isElsewhere = Wire.end?.code === 'replaced'
		const text = isElsewhere ? 'You continued with this seat in another window.' : isOver ? Wire.end.message : 'No connection. Trying again.'
		return [h('p', text, ' ', button(isElsewhere ? 'Play here' : 'Try now', () => {if (!Wire.isUp) Wire.connect()}), ui.group?.others())]
	},

	/* Lobby */

	lobby() {
		const {rooms, waiting} = Lobby
		const shown = Math.min(10, rooms.filter(({rank}) => rank < 9).length) + ui.more
		const way = (title, text, onclick, props) => h('button.way', {key: title, type: 'button', onclick, ...props}, h('strong', title), h('span', text))
		return h('div.lobby', {key: 'lobby'},
			h('section.start.felt', {key: 'start'},
				h('div.head', h('h1', 'Card games with friends'),
					h('label.who', 'You are', h('input', {id: 'name', autocomplete: 'off', placeholder: Wire.name, init: {value: wish.name || Wire.name || ''}, ...NAME, onkeydown: View.enterName, onchange: View.enterName}))),
				Wire.server?.motd && h('p', {key: 'motd'}, Wire.server.motd),
				ui.gone && h('p.gone', {key: 'gone', role: 'status'}, ui.gone),
				ui.stray && h('p', {key: 'stray'}, `${View.stray()}. `, button(ui.stray.isOpen ? 'Play here' : 'Back to it', View.backToStray)),
				h('div.ways', {key: 'ways'},
					way('Play', waiting ? `${listed(waiting.players)} ${waiting.players.length > 1 ? 'wait' : 'waits'}: ${Words.game(waiting)}` : !Wire.server || Object.keys(Catalog).some(Lobby.hasBots) ? 'At once, against a bot; people can take its seat' : 'With whoever comes next', () => Lobby.begin(), MAIN),
					way('With a friend', `${Forms[Lobby.last].title}, by a link`, () => Lobby.begin(true)),
					h('form.join', {onsubmit: View.joinByCode},
						h('label', 'Room code', h('input', {id: 'code', autocomplete: 'off', spellcheck: 'false', maxlength: 60, autocapitalize: 'characters'})),
						h('button', {type: 'submit'}, 'Join'),
						button('Watch', event => View.joinByCode(event, 'spectator'))),
					View.ladder?.(way))),
			h('section', {key: 'games'}, h('div.head', h('h2', 'Games'), button('My games', View.mine)),
				h('div.tiles', Object.entries(Forms).map(([key, form]) => View.tile(key, form.cards, form.title, form.about, () => View.newRoom(key))),
					Object.values(Forms).map(({game, cards, title, isDaily}) => isDaily && View.tile(`daily ${game}`, cards, `Today's ${title}`, 'One deal for everybody.', () => Lobby.daily(game))),
					View.tile('themes', '🦊 🚀 🍎', 'Choose the pictures', 'See what is on the cards, and play with it.', () => View.browse()))),
			h('section', {key: 'rooms'}, h('h2', 'Rooms'),
				!shown && quiet(!ui.rooms ? 'Looking for rooms…' : rooms.length ? 'No room waits for people now.' : 'No rooms here yet. Press Play to make one.'),
				h('ul.rooms', rooms.slice(0, shown).map(View.listedRoom)),
				rooms.length > shown && button(`${rooms.length - shown}${ui.rooms.next ? '+' : ''} more ${rooms.length - shown > 1 ? 'rooms' : 'room'}`, () => {ui.more += 20; draw()}, {key: 'more', class: 'more'}),
				ui.rooms?.partial && quiet("Only this server's rooms: the others cannot be asked now."),
				rooms.length <= shown && ui.rooms?.next && quiet('There are more rooms; type the code of yours.')),
			ui.people && h('section', {key: 'people'}, h('h2', 'People'), h('ul.people', ui.people.people.map(View.person)), ui.people.next && quiet('And others.')))
	},

	tile: (key, cards, title, about, onclick) => h('button.tile', {key, type: 'button', onclick}, h('span.sign.felt', HIDE, cards.split(' ').map(code => View.card(code, code.length < 5 && code > '~' && h('i', code)))), h('strong', title), h('span', about)),

	listedRoom(one) {
		const name = one.title || Words.game(one)
		const isOpen = one.players.length < one.seats
		const go = (text, role) => button(text, () => Lobby.named({type: 'join', room: one.room, ...role}), {key: text, class: role || one.rank ? '' : 'main', 'aria-label': `${text}: ${name}`})
		const facts = [one.title && Words.game(one), listed(one.players), entry({lobby: isOpen && 'waiting', over: 'between games'}, one.phase) || one.phase, `${one.players.length} of ${count(one.seats, 'seat')} taken`,
			one.spectators && `${one.spectators} watching`, one.locked && 'password', one.room]
		return h('li.panel', {key: one.room},
			h('div', h('strong', name), quiet(facts.filter(Boolean).join(' · '))),
			// Where nothing was dealt yet there is nothing to watch.
			isOpen && go('Sit down'), (one.phase !== 'lobby' || !isOpen) && go('Watch', {role: 'spectator'}))
	},

	/* A person of the list; an idle one can be invited into this room. */
	person(one) {
		const {name, room: code, here_ms: ms = 0} = one
		const minutes = Math.floor(ms / 60000)
		return h('li', {key: name}, h('span', h('strong', name, isMe(name) && ' (you)'), quiet(code ? `${one.role === 'spectator' ? 'watches' : one.phase === 'lobby' ? 'waits' : 'plays'} in ${code}` : `looks for a game${minutes ? `, for ${count(minutes, 'minute')}` : ''}`)),
			!code && room && button('Invite', () => ask('invite', {player: name}, reply => {
				if (reply.type === 'error') Say.refused(reply); else Say.note(`${name} is invited.`)
			}), {'aria-label': `Invite ${name}`}))
	},
	/* Who looks for a game while this person waits for people. */
	idle() {
		const idle = (ui.people?.people || []).filter(({name, room: code}) => !code && !isMe(name))
		return Model.own && idle.length > 0 && room.seats.length < (room.size || 9) && h('section', {key: 'idle'}, h('h3', 'They look for a game'), h('ul.people', idle.slice(0, 8).map(View.person)))
	},

	joinByCode(event, role) {
		event.preventDefault()
		// A pasted link is as good as its code.
		const [, way, code] = /(?:(?:^|\/)([rw])\/)?(\w{4,6})\/?$/i.exec($('code').value.trim()) || []
		if (code) Lobby.named({type: 'join', room: code.toUpperCase(), ...((role || /w/i.test(way)) && {role: 'spectator'})})
		else {Say.refuse('The code of a room has four or six letters and digits.'); $('code').focus()}
	},

	/* Enter in the lobby's field, or leaving it: from now on the person has that name. */
	enterName(event) {
		// An empty field is not left on purpose.
		if (event.key ? event.key !== 'Enter' : !$('name').value) return
		event.preventDefault()
		const before = wish.name
		Lobby.named(null)
		if (event.key && wish.name !== before) Say.flash(`You are ${wish.name} now.`, 'note')
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
		const {kind, go, does: sure = () => ask(kind)} = ui.dialog
		const does = {
			password: () => Lobby.go({...go, password: $('password').value}),
			full: () => Lobby.go({...go, role: 'spectator'}),
			welcome: () => Lobby.named(go),
			stray: View.backToStray,
			create: View.create,
		}
		if (kind === 'themes') ui.dialog.play()
		else if (does[kind]) does[kind]()
		else {
			ui.dialog = null
			sure()
		}
		draw()
	},

	form: (title, main, ...kids) => [h('h2', {id: 'dialog-title'}, title), kids,
		actions(h('button.main', {key: 'main', type: 'submit', autofocus: ui.dialog.kind === 'welcome'}, main), button('Cancel', () => show(null), {key: 'cancel'}))],

	dialogs: {
		leave: () => View.form('Leave the table?', 'Leave', h('p', 'The game is lost then.')),
		sure: ({title, main, text}) => View.form(title, main, h('p', text)),
		full: ({go}) => View.form(`${go.room} is full`, 'Watch', h('p', 'Do you want to watch?')),
		password: ({go}) => View.form(`${go.room} asks for a password`, 'Go in', View.input(['password', 'Password'], {type: 'password', id: 'password'})),
		start: () => View.form('Start alone?', 'Start alone', h('p', 'No other player is ready: you play without the others.')),
		stray: ({go}) => View.form(`${View.stray()}`, 'Play here', button('Only watch', () => Lobby.go({...go, role: 'spectator'}))),
		welcome: ({go, one}) => View.form(`You are invited to ${go.room}`, 'Sit down', one && h('p', [Words.game(one), ...one.players].join(' · ')),
			View.input(['name', 'Your name at the table', Wire.name || ''], NAME),
			button('Only watch', () => Lobby.go({...go, role: 'spectator'}))),

		create({game, about}) {
			const {title, sizes} = Forms[game]
			const size = ([text, value]) => button(text, () => {$(`new-${sizes.of}`).value = value; View.chose()}, {key: text, 'aria-pressed': String(View.chosen(game, sizes.of) === value)})
			return View.form(`New room: ${title}`, 'Make the room',
				sizes && h('div.actions', {role: 'group', 'aria-label': sizes.label}, sizes.all.map(size)),
				about && h('p', {key: 'about'}, `Pictures: ${about}`),
				h('div.fields', [...View.fields(), ...ROOM].map(field => View.input(field, field[0] === 'title' ? {maxlength: 80} : {}, game))))
		},
	},

	newRoom: (game = Object.keys(Forms)[0], more) => withGame(Forms[game].game, () => show('create', {game, ...more}), () => {}),

	/* The fields of a form: its seats, and the options that are not chosen yet. */
	fields(game = ui.dialog.game, preset = ui.dialog.preset) {
		const {seats: [low, high, start] = [1, 6, 2], fields} = Forms[game]
		return [['seats', 'Seats', start, low, high], ...fields().filter(([key]) => !entry(preset, key))]
	},

	/* What was chosen for the last room of a form, if that is still a choice; else the default. */
	last(game, [key, , first = '', low, high]) {
		const last = entry(entry(ui.forms, game), key)
		const isList = Array.isArray(low)
		const fits = isList ? low.includes(last) : typeof last === typeof first && (low === undefined || Number.isInteger(last) && last >= low && last <= high)
		return fits ? last : isList && !low.includes(first) ? low[0] : first
	},

	/* The number in a field of the form, or what it begins with. */
	chosen: (game, name) => Number($(`new-${name}`)?.value ?? View.last(game, View.fields(game).find(([key]) => key === name))),

	/* The value in a field of the form; of the type of its default. */
	value([name, , start = '']) {
		const field = $(`new-${name}`)
		return typeof start === 'boolean' ? field.checked : typeof start === 'number' ? Number(field.value) : field.value.trim()
	},

	/* Keeps the choices for the next room of that game: all but the password, and the title until a room has it. */
	chose() {
		const {kind, game} = ui.dialog
		if (kind !== 'create') return
		ui.forms[game] = Object.fromEntries([...View.fields(), ROOM[0]].map(field => [field[0], View.value(field)]))
		Store.set('localStorage', 'forms', JSON.stringify({...ui.forms, [game]: {...ui.forms[game], title: ''}}))
		draw()
	},

	input([key, label, first, low, high], more, game) {
		const start = game ? View.last(game, [key, label, first, low, high]) : first
		const props = {id: `new-${key}`, ...more}
		const hidden = game && Forms[game].hides?.(View.chosen(game, 'seats')) === key
		if (typeof start === 'boolean') return h('label.check', {key, hidden}, h('input', {...props, type: 'checkbox', init: {checked: start}}), label)
		if (Array.isArray(low)) return h('label', {key}, label, h('select', props, low.map(choice => h('option', {key: choice, value: choice, selected: choice === start}, Wire.titles.get(choice) || choice))))
		if (low !== undefined) Object.assign(props, {type: 'number', min: low, max: high})
		return h('label', {key, hidden}, label, h('input', {autocomplete: 'off', maxlength: 64, init: {value: start ?? ''}, ...props}))
	},

	/* The request for a room of a form, with the value of each field and at least so many seats. The server knows the defaults. */
	request(key, value, preset, least = 1) {
		const {game, hides, options = all => all} = Forms[key]
		const [first, ...fields] = View.fields(key, preset)
		const seats = Math.max(least, value(first))
		const changed = fields.filter(field => field[0] !== hides?.(seats) && value(field) !== field[2])
		return {type: 'create', game, seats, options: options({...preset, ...Object.fromEntries(changed.map(field => [field[0], value(field)]))})}
	},

	create() {
		View.chose()
		const {game: key, preset} = ui.dialog
		const request = View.request(key, View.value, preset)
		for (const field of ROOM) if (View.value(field)) request[field[0]] = View.value(field)
		ui.last = key
		Store.set('localStorage', 'last', key)
		// The dialog stays until the server has agreed: what was typed is not lost.
		Lobby.named(request)
	},

	/* The picker of themes; from a room it shows what that room plays with. */
	browse: options => part('themes').then(({Picker}) => Picker.open(options)).catch(() => {}),
	mine: () => part('mine').then(({Mine}) => Mine.open(), () => {}),
	prove() {
		const at = {...room}
		part('proof').then(({Proof}) => Proof.ofRound(at)).catch(() => {})
	},

	leave() {
		if (!room) return
		if (Model.isBound) show('leave'); else ask('leave')
	},

	/* Room */

	room() {
		const isWaiting = room.phase === 'lobby'
		return h('div.room', {key: `room ${room.code}`},
			h('div.play', {key: 'play'},
				h('div.head', button([icon('M15 5l-7 7 7 7'), h('span', 'Leave')], View.leave, {class: 'leave', 'aria-label': 'Leave'}),
					View.title(),
					h(View.isMine ? 'p.status.mine' : 'p.status', h('span', View.status()), h('span.clock')),
					button([icon('M4 5h16v11H9l-4 4v-4H4z'), ui.unread > 0 && h('span.badge', ui.unread)], View.talk, {class: 'to-talk', 'aria-label': `Chat${ui.unread ? `, ${ui.unread} new` : ''}`, 'aria-expanded': String(ui.talks)}),
					button(icon('M4 7h16M4 12h16M4 17h16'), View.menu, {'aria-label': 'Menu'})),
				h('ul.seats', {'aria-label': 'At the table'}, room.seats.map(View.seat), View.freeSeats()),
				isWaiting ? h('div.stage.felt', {key: 'wait'}, h('section.panel.waiting', View.waiting(), View.pictures?.below()))
					: h('div.stage.felt', {key: 'stage'}, Model.game.view(), room.over && ui.moment && View.moment(), room.over && !ui.moment && h('div.after', View.readyButtons(), View.another?.(), button('Result', () => $('over').scrollIntoView())))),
			!isWaiting && h('div.more', {key: 'more'}, room.over && View.over(), View.pictures?.below()))
	},

	title() {
		const [game, ...more] = Words.game(room).split(', ')
		return h('div.title', h('h1', room.title || game), quiet([room.title && game, ...more, room.code].filter(Boolean).join(' · ')))
	},

	/* Whether the window has room for the talk beside the table. */
	get hasTalk() {return ui.talks || wide.matches},
	/* Opens the drawer with the talk, or closes it. */
	talk() {
		Object.assign(ui, {talks: !ui.talks, unread: 0})
		$('toast').textContent = ''
		View.draw()
		if (ui.talks) $('say').focus()
		$('log').scrollTop = $('log').scrollHeight
	},

	menu: () => part('menu').then(({Menu}) => Menu.open()).catch(() => {}),

	get isAlone() {return room.phase === 'lobby' && Boolean(Model.own) && room.seats.length < 2},
	waiting: () => View.isAlone
		? [h('h2', {key: 'alone'}, 'Waiting for people'), h('p', room.isRated ? 'Your opponent sits down here.' : 'Share the link: the game begins once another player sits down.'), View.invite(), actions(View.botButton(), button(`Play ${Forms[SOLO].title} alone instead`, Lobby.alone), View.readyButtons()), View.idle()]
		: [h('h2', 'Tell your friends'), View.invite(), actions(View.readyButtons(), View.botButton()), View.idle()],
	botButton: () => isMe(room.owner) && !room.isRated && !Model.isFree && room.seats.length < room.size && Lobby.hasBots(room.game) && button('Add a bot', () => ask('bot')),

	seat(seat, at) {
		const {name} = seat
		const isTurn = room.turn?.player === name
		const isPlaying = room.phase === 'playing'
		const marks = [!Model.isFree && room.phase !== 'lobby' && Words.points(seat.score), isMe(name) && 'you', !seat.online && 'connection lost', !isPlaying && (seat.ready ? 'ready' : room.phase === 'lobby' && 'not ready'),
			...Model.game.marks?.(seat) || [], isPlaying && !seat.playing && 'plays from the next round']
		return h('li', {key: name, class: isTurn ? 'turn' : '', 'aria-current': isTurn ? 'true' : null},
			View.chip(at), h('span', h('strong', name), h('span.quiet', marks.filter(Boolean).join(', '), seat.bot && h('b.bot', Words.bot(seat.bot))), View.bar(seat)))
	},

	bar(seat) {
		const part = Model.game.progress?.(seat)
		return part !== undefined && h('progress', {max: 1, value: String(part), 'aria-label': `${seat.name}, how far`})
	},

	/* The seats that nobody has taken, as far as their number is known. */
	freeSeats() {
		const free = (room.size || 0) - room.seats.length
		const sit = () => Lobby.go({type: 'join', room: room.code})
		return [!Model.own && !ui.isWatchPage && h('li.free', {key: ' sit'}, button('Take a seat', sit)),
			room.phase === 'lobby' && Array.from({length: Math.max(0, free)}, (_, at) => h('li.free', {key: ` ${at}`}, h('span.chip', HIDE), h('span', h('span.quiet', 'free seat'))))]
	},

	chip: at => h(`span.chip.p${at}`, HIDE, h('span', 'ABCDEF'[at])),

	status() {
		if (room.phase === 'lobby') {
			if (View.isAlone) return 'Waiting…'
			const ready = room.seats.filter(seat => seat.ready).length
			return room.size > room.seats.length ? `${room.seats.length} of ${room.size} are here` : `${ready} of ${room.seats.length} are ready`
		}
		if (room.phase === 'over') {
			const {result, winners: [winner]} = room.over
			return result !== 'win' ? Words.headline(room.over).replace(/ between .*/, '') : isMe(winner) ? 'You win!' : `${winner} wins`
		}
		return Model.game.status?.() || room.turn && (isMe(room.turn.player) ? 'Your turn' : `${room.turn.player}’s turn`)
	},

	readyButtons() {
		const own = Model.own
		if (!own || (room.phase === 'lobby' && View.pictures?.isComing)) return null
		return actions(
			button(own.ready ? 'Not ready yet' : room.phase === 'over' ? 'Play again' : 'I am ready', () => own.ready ? ask('ready', {ready: false}) : Model.deal('ready', {ready: true}), {class: own.ready ? '' : 'main'}),
			isMe(room.owner) && (room.seats.length > 1 || room.phase === 'lobby') && button('Start now', View.start, room.seats.length > 1 && own.ready && MAIN))
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
			h('div.panel', {key: 'end'}, h('h2', View.status()), h('p', ui.story || Words.headline(room.over)),
				room.over.result === 'win' && Model.game.spoils?.(room.over.winners[0]),
				room.series.size > 0 && quiet(`In this room: ${[...new Set([...room.seats.map(seat => seat.name), ...room.series.keys()])].map(name => `${Say.who(name)} ${room.series.get(name) || 0}`).join(', ')}`),
				View.ratings?.(isMe), View.share(), View.readyButtons(), View.another?.(), button('See the table', () => {ui.moment = false; draw()})))
	},

	copy: text => () => {
		// Pages by http have no `navigator.clipboard`, and so most tables have none.
		addEventListener('copy', event => {event.clipboardData.setData('text/plain', text); event.preventDefault()}, {once: true})
		Say.flash(document.execCommand('copy') ? 'Copied.' : text, 'note')
	},
	/* A daily deal has a result to paste. */
	share: () => room.share && button('Copy result', View.copy(room.share), {key: 'share'}),

	invite() {
		const link = `${Words.origin()}/r/${room.code}`
		const {copy} = View
		return h('div.invite',
			h('img', {src: `/r/${room.code}.svg`, alt: `QR code of ${link}`, onerror: event => {event.target.hidden = true}}),
			h('div', h('p.code', room.code), h('p.link', {id: 'link'}, link), quiet(`It works in the network of ${Wire.server?.name}.`),
				actions(button('Copy link', copy(link), (View.isAlone || room.size > room.seats.length) && MAIN), button('Copy link to watch', copy(link.replace('/r/', '/w/'))),
					navigator.share && button('Share', () => navigator.share({url: link, title: 'Cardtable'}).catch(() => {})))))
	},

	over() {
		const {scores, winners, stats, proof, server_seed: seed, entropies} = room.over
		const words = Model.game.stats
		const line = name => h('li', {key: name}, h('strong', `${name}${winners.includes(name) ? ' ★' : ''}`), ` ${Words.points(scores[name])} `,
			h('span.quiet', Object.entries(entry(stats, name) || {}).filter(([key]) => entry(words, key)).map(([key, value]) => `${words[key]} ${value}`).join(', ')))
		const facts = {Promised: room.promise.commit || 'before you came', Proof: proof, Server: seed, Players: entropies.map(one => one || '–').join(' | ')}
		return h('section.panel.over', {key: 'over', id: 'over'},
			h('h2', Words.headline(room.over)),
			ui.story && h('p', {key: 'story'}, ui.story),
			View.ratings?.(),
			h('ol', Object.keys(scores).sort((a, b) => scores[b] - scores[a]).map(line)),
			View.share(),
			View.pictures?.result(),
			h('details', {key: 'proof'}, h('summary', 'Was it dealt fairly?'), h('p.proof', ui.proof || 'Not checked yet.'), button('Check again', View.prove),
				h('dl', Object.entries(facts).map(([term, text]) => [h('dt', {key: term}, term), h('dd', {key: term}, text)]))))
	},

	/* Cards */

	/* A card as a drawing; where it is small it shows large letters instead, as nobody can read its corner. */
	card(code, kids) {
		const isBack = code === 'back'
		const isFace = !isBack && !kids
		const sign = `${Say.SIGNS[code[1]] || '★'}\ufe0e`
		if (isFace && room) part('cards').catch(() => {})
		return h('span.card', {class: isBack ? 'back' : Say.isRed(code) ? 'red' : 'black', 'aria-hidden': 'true', 'data-card': code}, isFace && View.face?.(code),
			kids || (isFace && h('span.index', code[0] === '0' ? 10 : code[0] === 'X' ? '' : code[0], h('b', sign), h('i', sign))))
	},
	back: number => View.card('back', h('span.number', number || '')),
	gap: (sign = '') => h('span.card.gap', HIDE, sign),

	/* Moves the keyboard to a card: one is reached by Tab, the others by arrows. */
	spot(key) {
		ui.spot = key
		View.draw()
		document.querySelector(`[data-spot="${key}"]`)?.focus()
	},

	/* Asks for a move, and marks the card at that spot until the reply. */
	move(spot, type, fields) {
		if (Wire.isUp) ui.asked = spot
		ask(type, {...fields, ...View.turn()}, reply => {
			ui.asked = null
			if (reply.type !== 'error') return
			Say.refused(reply)
			View.shake(spot)
		})
		draw()
	},

	/* Shakes the card of a refused move, unless the person wants no motion. */
	shake(spot) {
		if (!View.isStill) document.querySelector(`[data-spot="${spot}"]`)?.animate({translate: ['0', '-6px', '6px', '-4px', '4px', '0']}, 300)
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

const wide = matchMedia('(min-width: 60rem) and (min-height: 30rem)')
wide.onchange = draw

let isDrawing = false
function draw() {
	if (isDrawing) return
	isDrawing = true
	queueMicrotask(() => {isDrawing = false; View.draw()})
}

/* Opens a dialog, or closes it. */
function show(kind, more) {
	ui.dialog = kind && {kind, ...more}
	draw()
}

/* Back leads from a room to the lobby, though not out of a running game without a question; Forward leads into it again. */
function moved() {
	const go = Lobby.path
	if (ui.isGoingBack) {
		ui.isGoingBack = false
		if (room) Model.place(); else draw()
	} else if (room && go?.room !== room.code) {
		if (Model.isBound) {
			history.forward()
			show('leave')
		} else ask('leave')
	} else if (!room && go && Wire.isWelcome) {
		ui.pathDone = false
		Lobby.arrive()
	} else if (!room) show(null)
}

/* ==== Start ==== */

// The newest line stays in sight, also above the keyboard of a phone.
if (window.ResizeObserver) new ResizeObserver(([{target}]) => {target.scrollTop = target.scrollHeight}).observe($('log'))
$('lines-close').onclick = () => {$('lines').hidden = true}
$('menu-open').onclick = () => View.menu()
$('talk-close').onclick = () => View.talk()
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
	if (event.key === 'Escape' && ui.talks && !ui.dialog) {
		View.talk()
		document.querySelector('.to-talk')?.focus()
	}
	if (event.key !== '/' || !room || event.target.matches('input, select') || hasModifier(event)) return
	event.preventDefault()
	if (!View.hasTalk) View.talk()
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
if (Store.get('localStorage', 'settings')) part('menu').catch(() => {})
setInterval(Wire.ping, 5000)
setInterval(Lobby.refresh, 5000)
setInterval(View.tick, 250)
draw()
if (tabs && !Wire.token && wish.name && !location.hash) {
	tabs.postMessage('seat?')
	// Long enough for an answer, and too short to be seen.
	setTimeout(Wire.connect, 100)
} else if (location.hash || Store.get('sessionStorage', 'at')) part('group').then(({Group}) => Group.arrive()).finally(Wire.connect); else Wire.connect()
