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
				['pairs', 'Pairs', 8, 2, 72], ['cols', 'Columns (0: as it fits)', 0, 0, 16], ['theme', 'Pictures', '', [...Wire.themes].sort((a, b) => (b === 'emoji') - (a === 'emoji'))],
				CLOCK, ['again', 'A pair gives another turn', true]],
			sizes: {of: 'pairs', label: 'Size of the board', all: [['2×3', 3], ['4×4', 8], ['6×6', 18], ['8×8', 32], ['12×12', 72]]}},
	},
	style: `
		/* The board fits the window, as long as its cards are large enough for a finger. */
		.board { --gap: clamp(2px, 1cqi, 10px); --size: max(44px, min((100cqi - (var(--cols) - 1) * var(--gap)) / var(--cols), (100dvh - 17rem) / var(--rows) - var(--gap), 8.5rem)); display: grid; grid-template-columns: repeat(var(--cols), var(--size)); gap: var(--gap); justify-content: safe center; overflow-x: auto; padding: 5px; margin: -5px }
		.board div { display: contents }
		.cell { position: relative; width: var(--size); height: var(--size); padding: 0; border: 0; background: none; perspective: 40rem }
		.turner, .turner span { position: absolute; inset: 0; border-radius: 14% }
		.turner { transform-style: preserve-3d; transition: transform .35s }
		.up .turner, .taken .turner { transform: rotateY(180deg) }
		.turner span { display: grid; place-items: center; backface-visibility: hidden; box-shadow: 0 1px 3px #0005; border: 2px solid #fff4 }
		.behind { background: linear-gradient(135deg, var(--felt), var(--deep)); color: #fff; font-size: max(.8rem, calc(var(--size) * .26)) }
		.down:hover .behind { border-color: var(--gold) }
		.before { transform: rotateY(180deg); background: #fffefa; color: #1b1d24; font-size: calc(var(--size) * .5); line-height: 1; overflow-wrap: normal }
		.word { font-size: calc(var(--size) * .13); padding: 2%; letter-spacing: -.03em; font-weight: 700; line-height: 1.15; text-align: center; overflow-wrap: anywhere }
		.emoji { font-family: "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji" }
		.taken .before { opacity: .5 }
		.won .before { opacity: 1; outline: 3px solid var(--gold); outline-offset: -3px }
		.before.red { color: #b3142f }
		.asked .behind { animation: asked .1s .3s forwards }
		.taken .word { opacity: .8 }
		.taken .behind { visibility: hidden }
		.cell .chip { position: absolute; right: 0; bottom: 0; width: 1.3rem; height: 1.3rem; font-size: .75rem }
		@media (prefers-reduced-motion: reduce) {
			.asked .behind { border-color: var(--gold) }
		}
		@media (forced-colors: active) {
			.turner span { border: 1px solid }
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
				Object.assign(room, {rows: line.rows, cols: line.cols, cells: []})
				for (let number = 1; number <= cells; number++) set(number, {state: 'down'})
				break
			case 'reveal':
				set(line.cell, {state: 'up', card: line.card})
				room.prompt = null
				room.shown.push({place: line.cell - 1, code: line.card.code})
				break
			case 'match': for (const number of cells) set(number, {...room.cells[number - 1], state: 'taken', player: line.player}); break
			// People have to remember the cards themselves: the model forgets them.
			case 'hide': for (const number of cells) set(number, {state: 'down'}); break
		}
		if (/^(started|mismatch|hide|turn|over)$/.test(type)) room.isShowing = type === 'mismatch'
	},

	/* The codes in the order of the deal; null if this page does not know the theme. */
	async deal(Proof, next, codes) {
		const pairs = await Proof.pairs()
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

	status: () => room.isShowing && 'No pair',
	words: () => room.cells.map(wording).join('; ') || 'No cards yet',

	/* View */

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
		const kind = ({pair, code, text}) => pair.endsWith('-red') ? 'red' : /[\p{L}\p{M}]{2}/u.test(text) ? 'word' : pair === code && 'emoji'
		const cell = one => h('div', {key: one.cell, role: 'gridcell'},
			h('button.cell', {type: 'button', class: [one.state, ui.asked === one.cell && 'asked', one.player && room.over?.winners.includes(one.player) && 'won'], 'data-spot': one.cell, tabindex: one.cell === spot ? 0 : -1, 'aria-label': wording(one), onclick() {ui.spot = one.cell; Concentration.flip(one.cell)}},
				h('span.turner', HIDE, h('span.behind', one.cell), h('span.before', {class: one.card && kind(one.card)}, one.card?.text, View.pictures?.of(one))),
				one.player && View.chip(room.seats.findIndex(seat => seat.name === one.player))))
		return h('div.table', {key: 'table'}, h('div.board', {role: 'grid', 'aria-label': `Cards, ${rows.length} rows of ${cols}`, onkeydown: Concentration.keys, vars: {'--cols': cols, '--rows': rows.length}},
			rows.map((row, at) => h('div', {key: at, role: 'row'}, row.map(cell)))))
	},
}
addGame('concentration', Concentration)
