/* Written by Scripts/embed-page from the ends of the games' files. */
'use strict'

const Catalog = {}
Catalog.concentration = {
	hasBots: true,
	title({pairs, theme, group}) {
		const {titles} = Wire
		return `Concentration, ${count(pairs, 'pair')}, ${titles.get(theme) || theme}${group ? ` (${titles.get(`${theme}/${group}`) || group})` : ''}`
	},
	forms: {concentration: {title: 'Concentration', cards: 'AH back AS', about: 'Find the pairs.', hasThemes: true, isDaily: true}},
}
Catalog.deck = {
	hasBots: true,
	title: ({rules}) => entry({free: 'Free table', high_card: 'High card'}, rules) || Wire.titles.get(rules) || rules,
	forms: {
		high: {title: 'High card', cards: '7C KH 0D', about: 'The highest card takes the trick.'},
		free: {title: 'Free table', cards: '3D 9S QC', about: 'A deck, hands and piles: your own rules.'},
		rules: {title: 'Card games', cards: '8C 8D 8S', about: 'With a referee, who knows the rules.'},
	},
}
Catalog.klondike = {
	hasBots: true,
	title: ({race_s: race, draw: number}) => `Klondike${race ? ', a race' : ''}, draw ${number}`,
	forms: {klondike: {title: 'Klondike', cards: 'KS QH JC', about: 'Solitaire, alone or as a race.', isSolo: true, isDaily: true}},
}
