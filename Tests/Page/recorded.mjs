import {readdirSync, readFileSync} from 'node:fs'

const place = name => new URL(`../../${name}`, import.meta.url)
const text = name => readFileSync(place(name), 'utf8')

/* The lines `WHO> TEXT` and `WHO< TEXT` of each evening, by its name. */
export function evenings() {
	const all = new Map()
	for (const file of readdirSync(place('Tests/Fixtures/rooms/')).filter(name => name.endsWith('.txt')).sort()) {
		all.set(file.slice(0, -4), text(`Tests/Fixtures/rooms/${file}`).split('\n').filter(line => line && line[0] !== '#'))
	}
	for (const [, name, after, lines] of text('Documentation/protocol/klondike.md').matchAll(/^```transcript (\S+)(?: after=(\S+))?\n(.*?)^```/gms)) {
		const before = after ? all.get(after) : []
		all.set(name, [...before, ...lines.split('\n').filter(line => line && !line.endsWith('< …'))])
	}
	return all
}
