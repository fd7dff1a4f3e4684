/* Concentration: a game of the page. CONTRIBUTING.md lists the members of a game. */

/* The number that is typed on the board, and the time of its last digit. */
let digits = ''
let digitsAt = 0

/* The sentence about a card. */
const wording = ({cell, state, card, player}) => {
	const word = card && (card.label || card.text)
	return `card ${cell}, ${state === 'down' ? 'face down' : state === 'up' ? `${word}, face up` : `${word}, taken by ${Say.who(player)}`}`
}

const Concentration = {
	forms: {
		concentration: {
			fields: () => [
				['pairs', 'Pairs', 8, 2, 72], ['cols', 'Columns (0: automatic)', 0, 0, 16], ['theme', 'Pictures', '', [...Wire.themes].sort((a, b) => (b === 'emoji') - (a === 'emoji'))],
				CLOCK, ['again', 'A pair gives another turn', true]],
			sizes: {of: 'pairs', label: 'Size of the board', all: [['2×3', 3], ['4×4', 8], ['6×6', 18], ['8×8', 32], ['12×12', 72]]}},
	},
	style: `
		/* The board fits the window in both directions; a card may be a little higher than wide. */
		.board { --gap: clamp(1px, min(1cqmin, 6cqmin / var(--rows)), 12px); --size: min((100cqw - (var(--cols) - 1) * var(--gap)) / var(--cols), (100cqh - (var(--rows) - 1) * var(--gap)) / var(--rows) / var(--least), 18rem); --w: var(--size); --high: min(var(--size) * var(--most), (100cqh - (var(--rows) - 1) * var(--gap)) / var(--rows)); display: grid; grid-template-columns: repeat(var(--cols), var(--size)); gap: var(--gap) }
		.board div { display: contents }
		.cell { position: relative; width: var(--size); height: var(--high); min-width: 0; min-height: 0; padding: 0; border: 0; background: none; perspective: 40rem }
		.turner, .turner > span { position: absolute; inset: 0; border-radius: calc(var(--w) * .1) }
		.turner { transform-style: preserve-3d; transition: transform .25s }
		.up .turner, .taken .turner { transform: rotateY(180deg) }
		.turner > span { display: grid; place-items: center; backface-visibility: hidden; box-shadow: 0 1px 4px #0006 }
		@media (hover) {.down:hover .behind { filter: brightness(1.15) }}
		/* A number is there for those who ask for it, and for the keyboard, which takes digits. */
		.behind .number { inset: 2px auto auto 2px; margin: 0; opacity: 0; padding: 0 .25em; border-radius: .3em; font-size: clamp(.6rem, calc(var(--w) * .18), 1rem); color: #1b1d24 }
		[data-numbers=true] .number, .board:has(:focus-visible) .number { opacity: 1 }
		.before { transform: rotateY(180deg); background: #fffefa; color: #1b1d24; font-size: calc(var(--size) * .5); line-height: 1; overflow-wrap: normal }
		/* A word is as large as its card allows, and opens over its neighbors while its card is up. */
		.turner > .word { font-size: clamp(11px, var(--size) * 1.45 / var(--long), var(--size) * .24); padding: 1px; letter-spacing: -.02em; font-weight: 700; line-height: 1.1; text-align: center; overflow: hidden; overflow-wrap: anywhere }
		.up { z-index: 2 }
		.turner > .word { pointer-events: none }
		.up .turner > .word { inset: 50% auto auto 50%; translate: -50% -50%; width: max-content; min-width: 100%; min-height: 100%; max-width: max(100%, 9rem); padding: 2px 5px; font-size: clamp(15px, var(--size) * 1.45 / var(--long), var(--size) * .24); overflow-wrap: normal }
		.up.left .turner > .word { left: auto; right: 0; translate: 0 -50% }
		.up.right .turner > .word { left: 0; translate: 0 -50% }
		.emoji { font-family: "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji" }
		.before { transition: opacity .2s .3s, scale .2s .3s }
		.taken .before { opacity: .62; scale: .8 }
		.cell { animation: deal .15s calc(var(--row) * 100ms / var(--rows)) backwards }
		.won .before { opacity: 1; scale: 1; outline: 3px solid var(--gold); outline-offset: -3px }
		.cell:active .turner, .asked .turner { scale: .94 }
		.asked .behind { filter: brightness(1.3) }
		.taken .word { opacity: .85; scale: .9 }
		.taken .behind { visibility: hidden }
		.cell .chip { position: absolute; right: -2px; bottom: -2px; width: clamp(.9rem, var(--w) * .28, 2rem); height: auto; aspect-ratio: 1; font-size: clamp(.6rem, var(--w) * .15, 1rem) }
		@media (forced-colors: active) {
			.turner > span { border: 1px solid }
			.turner .before { forced-color-adjust: none }
		}
	`,
	unit: 'pair',
	stats: {flips: 'flips', misses: 'misses'},
	refusals: {cell_up: 'That card is face up already.', cell_taken: 'That pair is taken already.'},
	/* Two themes are letters. */
	hasPictures: ({theme = 'cards'}) => !['cards', 'emoji'].includes(theme),

	/* The room */

	load(state) {room.cells = state.cells || []},

	fold(line) {
		const {type, cells} = line
		const set = (number, cell) => {room.cells[number - 1] = {cell: number, ...cell}}
		switch (type) {
			case 'started':
				Object.assign(room, {rows: line.rows, cols: line.cols, cells: [], turns: [], began: Date.now()})
				for (let number = 1; number <= cells; number++) set(number, {state: 'down'})
				break
			case 'reveal':
				set(line.cell, {state: 'up', card: line.card})
				room.prompt = null
				room.shown.push({place: line.cell - 1, code: line.card.code})
				break
			case 'match':
				for (const number of cells) set(number, {...room.cells[number - 1], state: 'taken', player: line.player})
				View.fly(cells.map(number => document.querySelector(`[data-spot="${number}"]`)), line.player)
				break
			// People have to remember the cards themselves: the model forgets them.
			case 'hide': for (const number of cells) set(number, {state: 'down'}); break
		}
		if (/match$/.test(type)) room.turns?.push(type === 'match')
		if (/^(started|mismatch|hide|turn|over)$/.test(type)) room.isShowing = type === 'mismatch'
	},

	/* A player's result of a daily deal: a mark for each turn, and words. */
	daily({turns}, {matches, misses}) {
		const all = matches + misses
		return {marks: turns?.length === all ? turns : [], words: count(all, 'turn')}
	},

	/* The codes in the order of the deal; null if this page does not know the theme. */
	async deal(Proof, next, codes, at) {
		const pairs = await Proof.pairs(at)
		return pairs && Proof.shuffle((await Proof.shuffle(pairs, next)).slice(0, codes.length / 2).flat(), next)
	},

	flip(number) {
		const cell = room.cells[number - 1]
		if (!cell) Say.refuse(`There is no card ${number}. Cards are 1 to ${room.cells.length}.`)
		else if (cell.state !== 'down') {
			Say.refuse(`Card ${number} is ${cell.state === 'up' ? 'already face up' : 'taken'}.`)
			View.shake(number)
		} else View.move(number, 'flip', {cell: number})
	},

	command(verb, rest) {
		const number = Number(/^(flip|card)$/.test(verb) ? rest[0] : verb)
		if (Number.isInteger(number)) Concentration.flip(number)
		return Number.isInteger(number)
	},

	/* Words */

	says: {
		reveal: line => `${Say.Who(line)}: card ${line.cell}, ${line.card.label || line.card.text}.`,
		match: ({scores}) => `Pair. ${Object.entries(scores).map(([player, score]) => `${Say.Who({player})} ${score}`).join(', ')}.`,
		mismatch: () => 'No pair.',
		hide: ({cells}) => cells.length > 1 ? `Cards ${listed(cells)} are down again.` : `Card ${cells[0]} is down again.`,
	},

	rules: () => `Turn two cards. A pair is yours${room.options.again ? ', and you turn two more' : ''}. Other cards are turned down again: remember them. The most pairs win.`,
	status: () => room.isShowing && 'No pair',
	words: () => room.cells.map(wording).join('; ') || 'No cards yet',

	/* View */

	/* The pairs of a player, for the end. */
	spoils(name) {
		const pairs = new Map(room.cells.filter(one => one.player === name && one.card).map(({card}) => [card.pair, card]))
		const isDeck = room.options.theme === 'cards'
		return h('p.spoils', {class: !isDeck && 'emoji', 'aria-hidden': 'true'}, [...pairs.values()].slice(0, 18).map(card => isDeck ? View.card(card.code) : h('span', {class: card.text.length > 4 && 'quiet'}, card.text)))
	},

	keys(event) {
		const {cols, cells} = room
		const at = Number(ui.spot) || 1
		const row = at - (at - 1) % cols
		let to = {ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - cols, ArrowDown: at + cols, Home: row, End: Math.min(row + cols - 1, cells.length)}[event.key]
		if (/^\d$/.test(event.key)) {
			// Digits in a row are one number.
			const all = (event.timeStamp - digitsAt < 1000 ? digits : '') + event.key
			digits = cells[all - 1] ? all : event.key
			digitsAt = event.timeStamp
			to = Number(digits)
		} else digits = ''
		if (to === undefined || hasModifier(event)) return
		event.preventDefault()
		if (cells[to - 1]) View.spot(to)
	},

	view() {
		const {cells, cols} = room
		const spot = Math.min(Number(ui.spot) || 1, cells.length)
		const rows = Array.from({length: Math.ceil(cells.length / cols)}, (_, row) => cells.slice(row * cols, (row + 1) * cols))
		const isDeck = room.options.theme === 'cards'
		const kind = ({text, pair, code}) => isDeck ? '' : /[\p{L}\p{M}]{2}/u.test(text) ? 'word' : pair === code && 'emoji'
		const side = at => at < cols / 3 ? 'left' : at >= cols - cols / 3 && 'right'
		const longest = text => Math.max(5, ...text.split(/[ -]/).map(word => word.length))
		const cell = one => h('div', {key: one.cell, role: 'gridcell'},
			h('button.cell', {type: 'button', class: [one.state, side((one.cell - 1) % cols), ui.asked === one.cell && 'asked', one.player && room.over?.winners.includes(one.player) && 'won'], 'data-spot': one.cell, tabindex: one.cell === spot ? 0 : -1, 'aria-label': wording(one), onclick() {ui.spot = one.cell; Concentration.flip(one.cell)}},
				h('span.turner', HIDE, h('span.behind', h('span.number', one.cell)), h('span.before', {class: one.card && kind(one.card), vars: one.card && {'--long': longest(one.card.text)}}, isDeck && one.card ? View.card(one.card.code) : one.card?.text, View.pictures?.of(one))),
				one.player && View.chip(room.seats.findIndex(seat => seat.name === one.player))))
		return h('div.table', {key: 'table'}, h('div.board', {key: room.round, role: 'grid', 'aria-label': `Cards, ${rows.length} rows of ${cols}`, onkeydown: Concentration.keys, vars: {'--cols': cols, '--rows': rows.length, '--least': isDeck ? 1.39 : 1, '--most': isDeck ? 1.39 : 1.3}},
			rows.map((row, at) => h('div', {key: at, role: 'row', vars: {'--row': at}}, row.map(cell)))))
	},
}
addGame('concentration', Concentration)

/* The row of games/registry.js; Scripts/embed-page moves it there. */
Catalog.concentration = {
	hasBots: true,
	title({pairs, theme, group}) {
		const {titles} = Wire
		return `Concentration, ${count(pairs, 'pair')}, ${titles.get(theme) || theme}${group ? ` (${titles.get(`${theme}/${group}`) || group})` : ''}`
	},
	forms: {concentration: {title: 'Concentration', cards: 'AH back AS', about: 'Find the pairs.', hasThemes: true, isDaily: true}},
}
