/* Playing cards as drawings: pips in their places, and figures with two heads. A module of the page, which comes with the first card;
 * it knows what app.js has at its top. A card is 226 units wide and 314 high. */

const NS = 'http://www.w3.org/2000/svg'
const INK = '#1c1c24'
const RED = '#c41e3a'
const GOLD = '#e3b341'
const BLUE = '#2b4c9b'
const SKIN = '#fbe0c4'

/* The signs of the suits, from -1 to 1 in both directions. */
const STEM = 'M0 .1C.1 .6.15 .85.42 1H-.42C-.15 .85-.1 .6 0 .1Z'
const PIPS = {
	H: 'M0 .95C-.35 .5-1 .15-1-.4C-1-.98-.22-1.08 0-.45C.22-1.08 1-.98 1-.4C1 .15.35 .5 0 .95Z',
	D: 'M0-1C.25-.6.5-.25.8 0C.5 .25.25 .6 0 1C-.25 .6-.5 .25-.8 0C-.5-.25-.25-.6 0-1Z',
	S: `M0-1C.3-.5.95-.15.95 .35C.95 .85.25 .9 0 .4C-.25 .9-.95 .85-.95 .35C-.95-.15-.3-.5 0-1Z${STEM}`,
	C: `M.48-.5A.48 .48 0 1 1-.48-.5A.48 .48 0 1 1 .48-.5ZM-.02 .2A.48 .48 0 1 1-.98 .2A.48 .48 0 1 1-.02 .2ZM.98 .2A.48 .48 0 1 1 .02 .2A.48 .48 0 1 1 .98 .2ZM-.2-.3H.2V.4H-.2Z${STEM}`,
}
const STAR = 'M0-1L.225-.309.951-.309.363 .118.588 .809 0 .382-.588 .809-.363 .118-.951-.309-.225-.309Z'

/* The places of pips by the number: left and right of each height, and those in the middle. */
const LINES = {2: [[], [64, 250]], 3: [[], [64, 157, 250]], 4: [[64, 250], []], 5: [[64, 250], [157]], 6: [[64, 157, 250], []], 7: [[64, 157, 250], [110]],
	8: [[64, 157, 250], [110, 204]], 9: [[64, 126, 188, 250], [157]], 10: [[64, 126, 188, 250], [95, 219]]}

/* A shape: `d` is a path, a circle [x, y, r], or a text. */
function shape(d, fill, more) {
	const isCircle = Array.isArray(d)
	const one = document.createElementNS(NS, isCircle ? 'circle' : 'path')
	const all = isCircle ? {cx: d[0], cy: d[1], r: d[2]} : {d}
	for (const [key, value] of Object.entries({...all, fill: fill || 'none', ...more})) one.setAttribute(key, value)
	return one
}
const line = (d, color = INK, width = 2) => shape(d, '', {stroke: color, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round'})
const pip = (suit, x, y, size) => shape(PIPS[suit], 'DH'.includes(suit) ? RED : INK, {transform: `translate(${x} ${y}) scale(${y > 157 ? -size : size})`})
const group = (kids, more) => {
	const one = document.createElementNS(NS, 'g')
	for (const [key, value] of Object.entries(more || {})) one.setAttribute(key, value)
	one.append(...kids)
	return one
}
/* Shapes, and the same turned by half a turn: a card looks the same upside down. */
const twice = kids => [group(kids), group(kids.map(one => one.cloneNode(true)), {transform: 'rotate(180 113 157)'})]

const text = (words, x, y, size, fill) => {
	const one = document.createElementNS(NS, 'text')
	for (const [key, value] of Object.entries({x, y, fill, 'font-size': size, 'text-anchor': 'middle', 'font-weight': 700, 'font-family': 'Georgia, "DejaVu Serif", serif'})) one.setAttribute(key, value)
	one.textContent = words
	return one
}

/* The upper half of a king, a queen or a jack, as one draws it from the shoulders to the crown. */
function half(rank, suit) {
	const [robe, other] = 'DH'.includes(suit) ? [RED, BLUE] : [BLUE, RED]
	const hair = {J: '#c98a3a', Q: '#8a5a2b', K: '#e9e4da'}[rank]
	const edge = {stroke: INK, 'stroke-width': 2, 'stroke-linejoin': 'round'}
	const kids = [
		shape('M47 157V146C58 122 84 117 113 117S168 122 179 146V157Z', robe, edge),
		shape('M92 117H134L141 157H85Z', GOLD, edge),
		...[124, 140, 156].map(y => shape(`M113 ${y - 8}L121 ${y} 113 ${y + 8} 105 ${y}Z`, other)),
		line('M66 127L60 157M160 127L166 157M76 122L72 157M150 122L154 157', GOLD, 3),
	]
	if (rank === 'K') kids.push(shape('M84 66C72 74 74 104 84 108L142 108C152 104 154 74 142 66Z', hair, edge))
	if (rank === 'Q') kids.push(shape('M88 62C68 74 66 112 78 122C88 118 90 104 92 94H134C136 104 138 118 148 122C160 112 158 74 138 62Z', hair, edge))
	if (rank === 'J') kids.push(shape('M88 64C76 78 78 100 84 110C92 108 94 100 94 92H132C132 100 134 108 142 110C148 100 150 78 138 64Z', hair, edge))
	kids.push(shape('M103 96H123V120C118 126 108 126 103 120Z', SKIN, edge), shape('M92 72C92 60 134 60 134 72V86C134 100 122 108 113 108S92 100 92 86Z', SKIN, edge))
	if (rank === 'K') kids.push(shape('M92 86C92 92 100 92 105 90C110 88 116 88 121 90C126 92 134 92 134 86C136 106 124 122 113 126C102 122 90 106 92 86Z', hair, edge))
	kids.push(shape([104, 80, 2.4], INK), shape([122, 80, 2.4], INK), line('M99 74C102 72 106 72 108 74M118 74C120 72 124 72 127 74M113 82L111 89H114'), line('M108 96C111 98 115 98 118 96', RED, 2.5))
	if (rank === 'K') {
		kids.push(shape('M84 64L80 38 97 50 113 34 129 50 146 38 142 64Z', GOLD, edge), shape('M84 58H142V66H84Z', other, edge), shape([113, 34, 4], RED, edge))
		// A sword.
		kids.push(shape('M158 60L163 52 168 60V120H158Z', '#dfe5ee', edge), shape('M150 120H176V126H150Z', GOLD, edge), shape([163, 134, 9], SKIN, edge))
	} else if (rank === 'Q') {
		kids.push(shape('M86 64C84 54 82 48 80 44L96 54 104 40 113 54 122 40 130 54 146 44C144 48 142 54 140 64Z', GOLD, edge), ...[80, 104, 122, 146].map(x => shape([x, x === 104 || x === 122 ? 39 : 43, 3.5], '#fff', edge)))
		// A flower.
		kids.push(line('M164 138V104', '#2f7d4f', 3), ...[[164, 88], [156, 94], [172, 94], [159, 102], [169, 102]].map(([x, y]) => shape([x, y, 6], other, {stroke: INK, 'stroke-width': 1})), shape([164, 96, 4], GOLD), shape([163, 138, 8], SKIN, edge))
	} else {
		kids.push(shape('M82 66C78 46 100 38 118 40C138 42 148 54 144 66C124 58 102 58 82 66Z', other, edge), shape('M82 62C102 54 124 54 144 62V69C124 61 102 61 82 69Z', GOLD, edge), shape('M136 50C140 34 158 34 164 44C154 44 146 50 142 60Z', '#fff', edge))
		// A staff.
		kids.push(line('M163 60V157', '#7a4b21', 5), shape('M163 44L171 58 163 66 155 58Z', '#dfe5ee', edge), shape([163, 134, 8], SKIN, edge))
	}
	return kids
}

function court(rank, suit) {
	const clip = document.createElementNS(NS, 'clipPath')
	const id = `half-${rank}${suit}`
	clip.id = id
	clip.append(shape('M46 30H180V157H46Z'))
	const frame = 'M46 34H180V280H46Z'
	const [top, bottom] = [group(half(rank, suit), {'clip-path': `url(#${id})`}), null]
	const below = group([top.cloneNode(true)], {transform: 'rotate(180 113 157)'})
	return [clip, shape(frame, '#fff8e6'), top, below, line('M46 157H180', INK, 3), line('M46 157H180', GOLD, 1.4), line(frame, 'DH'.includes(suit) ? RED : INK, 2), ...twice([pip(suit, 62, 54, 13)])]
}

/* The shapes of a card. */
function face(code) {
	if (code[0] === 'X') {
		const ink = code === 'X2' ? RED : INK
		return [...twice([...'JOKER'].map((letter, at) => text(letter, 24, 40 + 24 * at, 26, ink))), shape(STAR, ink, {transform: 'translate(113 157) scale(66)'}), shape(STAR, GOLD, {transform: 'translate(113 157) scale(38)'})]
	}
	const [first, suit] = code
	const rank = first === '0' ? '10' : first
	const ink = 'DH'.includes(suit) ? RED : INK
	const index = twice([text(rank, 25, 46, rank === '10' ? 36 : 42, ink), pip(suit, 25, 68, 13)])
	if (rank === 'A') return [...index, pip(suit, 113, 157, 62)]
	if ('JQK'.includes(rank)) return [...index, ...court(rank, suit)]
	const [pairs, singles] = LINES[rank]
	return [...index, ...pairs.flatMap(y => [pip(suit, 76, y, 21), pip(suit, 150, y, 21)]), ...singles.map(y => pip(suit, 113, y, 21))]
}

/* One drawing for each card, which all its places show. */
const sprite = document.createElementNS(NS, 'svg')
sprite.setAttribute('class', 'hidden')
sprite.setAttribute('aria-hidden', 'true')
document.body.append(sprite)
const drawn = new Set()

View.face = code => {
	if (!drawn.has(code)) {
		drawn.add(code)
		const symbol = document.createElementNS(NS, 'symbol')
		symbol.id = `card-${code}`
		symbol.setAttribute('viewBox', '0 0 226 314')
		symbol.append(...face(code))
		sprite.append(symbol)
	}
	return h('svg.face', h('use', {href: `#card-${code}`}))
}
draw()
