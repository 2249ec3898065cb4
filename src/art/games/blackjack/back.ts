import { path, polar, round, star } from '../../svg.ts'

/** The colours of a string of bulbs. */
const BULBS = ['#ffd867', '#ff8a7a', '#8fe3ff', '#9af0b8'] as const

/** The wheel of a fairground at night: spokes, bulbs on its rim, and gondolas. */
function bigWheel(): string {
  const spokes = Array.from({ length: 12 }, (_, at) => {
    const [x, y] = polar([0, 0], 25, at * 30).map(round)
    return `M0 0L${x} ${y}`
  })
  const bulbs = Array.from({ length: 24 }, (_, at) => {
    const [x, y] = polar([0, 0], 27, at * 15).map(round)
    return `<circle cx="${x}" cy="${y}" r="1.700" fill="${BULBS[at % BULBS.length]}"/>`
  })
  const gondolas = Array.from({ length: 6 }, (_, at) => {
    const [x = 0, y = 0] = polar([0, 0], 25, at * 60 + 30).map(round)
    return `<path d="M${x - 4} ${y + 2}h8l-1.500 5h-5Z" fill="${at % 2 ? '#f0405e' : '#ffc247'}" stroke="#1a0d36" stroke-width="0.800"/>`
  })
  return [
    '<path d="M-3 0L-15 38H-9L0 8L9 38H15L3 0Z" fill="#8a520c"/>',
    `<circle r="27" fill="#180d3c" stroke="#ffc247" stroke-width="2"/><circle r="19" fill="none" stroke="#b9852c" stroke-width="1"/>`,
    `<path d="${spokes.join('')}" stroke="#ffe0a0" stroke-width="1"/>`,
    ...bulbs,
    ...gondolas,
    `<circle r="7" fill="#c22f4c" stroke="#ffe9b8" stroke-width="1.600"/><path d="${star([0, 0], 5, 5, 2.1)}" fill="#ffe9b8"/>`,
  ].join('')
}

/** The stripes of a tent, and strings of bulbs across them. */
function tent(): string {
  const stripes = Array.from({ length: 10 }, (_, at) => {
    const [from, to] = [polar([50, 70], 110, at * 36), polar([50, 70], 110, at * 36 + 18)]
    return `<path d="${path([[50, 70], from, to])}" fill="#7d1236"/>`
  })
  const strings = [26, 114].map((y, at) => {
    const sag = at === 0 ? 14 : -14
    const bulbs = Array.from({ length: 9 }, (_bulb, place) => {
      const share = (place + 1) / 10
      const drop = round(y + sag * 4 * share * (1 - share) * 0.5)
      return `<circle cx="${round(share * 100)}" cy="${drop}" r="2.600" fill="${BULBS[(place + at) % BULBS.length]}"/>`
    })
    return `<path d="M0 ${y}Q50 ${y + sag} 100 ${y}" fill="none" stroke="#2a0618" stroke-width="1.200"/>${bulbs.join('')}`
  })
  return `<rect width="100" height="140" fill="#b3234c"/>${stripes.join('')}${strings.join('')}`
}

/** The back of the cards: a big wheel before a tent. */
export const cardBack = (): string =>
  [
    '<clipPath id="card"><rect x="1" y="1" width="98" height="138" rx="9"/></clipPath>',
    `<g clip-path="url(#card)">${tent()}</g>`,
    '<rect x="3.500" y="3.500" width="93" height="133" rx="7" fill="none" stroke="#fff3cf" stroke-width="5"/>',
    '<rect x="7.500" y="7.500" width="85" height="125" rx="4.500" fill="none" stroke="#3d0719" stroke-width="1.400"/>',
    '<rect x="1" y="1" width="98" height="138" rx="9" fill="none" stroke="#3d0719" stroke-width="1.400"/>',
    '<circle cx="50" cy="68" r="38" fill="#3d0719" opacity=".55"/>',
    `<g transform="translate(50 64)">${bigWheel()}</g>`,
  ].join('')
