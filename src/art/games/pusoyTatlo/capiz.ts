import { glint, path, polar, round } from '../../svg.ts'

/** Panes of capiz shell in a lattice of wood: milky squares, each a little different. */
export function capiz(x: number, y: number, columns: number, rows: number, pane: number): string {
  const paints = ['#fff1cf', '#ffe6b0', '#f8d99a', '#fff6e0', '#fbe0b8']
  const panes = Array.from({ length: rows * columns }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const [left, top] = [round(x + column * pane), round(y + row * pane)]
    const paint = paints[(column * 3 + row * 7 + ((column * row) % 3)) % paints.length]
    const shine = round(pane * 0.3)
    return `<rect x="${left}" y="${top}" width="${pane}" height="${pane}" fill="${paint}"/><path d="M${round(left + pane * 0.2)} ${round(top + pane * 0.62)}l${shine} ${-shine}" stroke="#fff" stroke-width="${round(pane * 0.08)}" stroke-linecap="round" opacity=".8"/>`
  })
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, at) => `M${round(x + at * pane)} ${y}v${round(rows * pane)}`),
    ...Array.from({ length: rows + 1 }, (_, at) => `M${x} ${round(y + at * pane)}h${round(columns * pane)}`),
  ]
  return `${panes.join('')}<path d="${lines.join('')}" stroke="#6a3a16" stroke-width="${round(pane * 0.13)}" fill="none"/>`
}

/** A sampaguita: white petals around a green heart. */
export function sampaguita(x: number, y: number, size: number): string {
  const petals = Array.from({ length: 7 }, (_, at) => {
    const [px, py] = polar([0, 0], size * 0.58, (at * 360) / 7 - 90)
    return `<ellipse cx="${round(px)}" cy="${round(py)}" rx="${round(size * 0.44)}" ry="${round(size * 0.26)}" transform="rotate(${round((at * 360) / 7 - 90)} ${round(px)} ${round(py)})" fill="#fffef6" stroke="#c9b98a" stroke-width="${round(size * 0.06)}"/>`
  })
  return `<g transform="translate(${round(x)} ${round(y)})">${petals.join('')}<circle r="${round(size * 0.2)}" fill="#b8c94a"/></g>`
}

/** A string of sampaguita between two points, which hangs down in the middle. */
export function garland(from: number, to: number, y: number, sag: number, count: number, size: number): string {
  const flowers = Array.from({ length: count }, (_, at) => {
    const share = at / (count - 1)
    return sampaguita(from + (to - from) * share, y + sag * 4 * share * (1 - share), size)
  })
  return flowers.join('')
}

/** The back of the cards: panes of capiz, and three hearts in a wreath. */
export function capizBack(): string {
  const wreath = Array.from({ length: 14 }, (_, at) => {
    const [x, y] = polar([50, 70], 30, (at * 360) / 14)
    return sampaguita(x, y, 6.4)
  })
  const spade =
    'M0-21C7-11 20-5 20 6C20 13 15 16 10 16C7 16 4 15 2 12C3 17 5 19 8 21H-8C-5 19-3 17-2 12C-4 15-7 16-10 16C-15 16-20 13-20 6C-20-5-7-11 0-21Z'
  const three = [0, 120, 240].map((turn) => {
    const [x, y] = polar([50, 71], 10.5, turn - 90)
    return `<path d="${spade}" transform="translate(${round(x)} ${round(y)}) scale(.42)" fill="#ffc247" stroke="#3a0a20" stroke-width="3"/>`
  })
  return [
    '<clipPath id="card"><rect x="1" y="1" width="98" height="138" rx="9"/></clipPath>',
    `<g clip-path="url(#card)"><rect width="100" height="140" fill="#7a1638"/>${capiz(-2, -2, 9, 13, 12)}<rect width="100" height="140" fill="#8a1a44" opacity=".52"/></g>`,
    '<rect x="3.500" y="3.500" width="93" height="133" rx="7" fill="none" stroke="#fff3cf" stroke-width="5"/>',
    '<rect x="7.500" y="7.500" width="85" height="125" rx="4.500" fill="none" stroke="#3a0a20" stroke-width="1.400"/>',
    '<rect x="1" y="1" width="98" height="138" rx="9" fill="none" stroke="#3a0a20" stroke-width="1.400"/>',
    '<circle cx="50" cy="70" r="31" fill="#4a0c28"/>',
    ...wreath,
    ...three,
    glint(50, 70, 5, '#fff0c0'),
  ].join('')
}

/** The cloths of the court, from its shoulders down. */
export const CLOTHS = {
  jack: '#c2285a 0, #6a0f34 1',
  queen: '#f0b429 0, #9a5a08 1',
  king: '#3a6fd0 0, #142a6a 1',
} as const

/** A doily: rings of arches around a point. */
export function doily(x: number, y: number, radius: number): string {
  const rings = [1, 0.84, 0.66, 0.46, 0.26].map((share, ring) => {
    const [outer, arches] = [radius * share, [44, 36, 28, 20, 12][ring] ?? 12]
    const arcs = Array.from({ length: arches }, (_, at) => {
      const step = 360 / arches
      const [a, b] = [polar([x, y], outer * 0.94, at * step), polar([x, y], outer * 0.94, (at + 1) * step)]
      const [c] = [polar([x, y], outer * 1.06, (at + 0.5) * step)]
      return `M${round(a[0])} ${round(a[1])}Q${round(c[0])} ${round(c[1])} ${round(b[0])} ${round(b[1])}`
    })
    const spokes = Array.from({ length: arches }, (_, at) => {
      const turn = (at * 360) / arches
      return path([polar([x, y], outer * 0.8, turn), polar([x, y], outer * 0.94, turn)], false)
    })
    return `<circle cx="${x}" cy="${y}" r="${round(outer * 0.8)}" fill="none" stroke="#fff8e8" stroke-width="3"/><path d="${arcs.join('')}${spokes.join('')}" fill="none" stroke="#fff8e8" stroke-width="4"/>`
  })
  return `<g opacity=".34">${rings.join('')}</g>`
}
