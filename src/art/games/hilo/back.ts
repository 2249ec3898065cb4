import { path, polar, star } from '../../svg.ts'

const [WIDTH, HEIGHT] = [100, 140]
const WEAVE = 10

/** A mat of palm leaves: strips that cross, in four colours. */
function weave(): string {
  const colors = ['#c22f4c', '#e8b23a', '#176f86', '#2a1c63']
  const cells: string[] = []
  for (let row = 0; row < HEIGHT / WEAVE; row += 1) {
    for (let column = 0; column < WIDTH / WEAVE; column += 1) {
      const paint = colors[((Math.abs(column - 4.5) + Math.abs(row - 6.5)) % 4) | 0]
      const [x, y] = [column * WEAVE, row * WEAVE]
      const isAcross = (row + column) % 2 === 0
      const strip = isAcross
        ? `x="${x}" y="${y + 1}" width="10" height="8"`
        : `x="${x + 1}" y="${y}" width="8" height="10"`
      cells.push(`<rect ${strip} rx="1.500" fill="${paint}"/>`)
    }
  }
  return `<rect width="100" height="140" fill="#160d3a"/>${cells.join('')}`
}

/** A parol: a lantern of five points in a ring, with two tails. */
function parol(): string {
  const points = Array.from({ length: 5 }, (_, at) => polar([0, 0], 27, -90 + at * 72))
  const facets = points.map(([x, y], at) => {
    const [a, b] = [polar([0, 0], 11, -126 + at * 72), polar([0, 0], 11, -54 + at * 72)]
    const light = path([a, [x, y], [0, 0]])
    const dark = path([b, [x, y], [0, 0]])
    return `<path d="${light}" fill="#ffe07a"/><path d="${dark}" fill="#f0912a"/>`
  })
  const tail = (x: number) =>
    [0, 1, 2].map(
      (at) => `<path d="M${x + at * 3 - 3} 24q${at - 1} 9 0 17" stroke="#ffd867" stroke-width="1.600" fill="none"/>`,
    )
  return [
    '<circle r="30" fill="#1b1147"/><circle r="30" fill="none" stroke="#ffc247" stroke-width="2.400"/>',
    ...tail(-12),
    ...tail(12),
    `<path d="${star([0, 0], 5, 29.5, 12)}" fill="#7a3b00"/>`,
    ...facets,
    '<circle r="5.500" fill="#fff6d0"/><circle r="3" fill="#f0405e"/>',
  ].join('')
}

export function cardBack(): string {
  return [
    '<clipPath id="card"><rect x="1" y="1" width="98" height="138" rx="9"/></clipPath>',
    `<g clip-path="url(#card)">${weave()}</g>`,
    '<rect x="3.500" y="3.500" width="93" height="133" rx="7" fill="none" stroke="#fff3cf" stroke-width="5"/>',
    '<rect x="7" y="7" width="86" height="126" rx="4.500" fill="none" stroke="#8a520c" stroke-width="1.200"/>',
    '<rect x="1" y="1" width="98" height="138" rx="9" fill="none" stroke="#8a6a3c" stroke-width="1.400"/>',
    '<ellipse cx="50" cy="70" rx="38" ry="46" fill="#160d3a" opacity=".88"/>',
    `<g transform="translate(50 66)">${parol()}</g>`,
  ].join('')
}
