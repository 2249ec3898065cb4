import { bulb, linear, polar, radial, round, shadow, star } from '../../svg.ts'

/** The paints of `disc`, once in a picture. */
export function discPaints(edge: string): string {
  return [
    linear('discRim', [0, -100], [0, 100], `#ffe7a8 0, #ffc247 0.3, ${edge} 0.5, #ffc247 0.75, #a8620f 1`),
    linear('discEdge', [0, -100], [0, 100], `${edge} 0, ${edge} 1`),
    radial('discShine', [-30, -40], 120, '#fff 0 0.3, #fff 0.4 0.07, #fff 1 0'),
    radial('discDim', [0, 0], 84, '#000 0 0, #000 0.72 0, #000 1 0.4'),
    radial('discGold', [-8, -10], 36, '#fffbe0 0, #ffd35c 0.5, #c9780c 1'),
    radial('discHub', [0, 0], 34, '#7a1840 0, #3a0a24 1'),
    shadow('discDrop', 5, 5, '#08041c', 0.65),
  ].join('')
}

type Look = { paints: readonly string[]; bulbs: number; lights: readonly string[]; turn: number }

/** A wheel around the origin, of radius 100: its segments clockwise from the top, its pegs, its lights, and a sun in the middle. */
export function disc({ paints, bulbs, lights, turn }: Look): string {
  const step = 360 / paints.length
  const edgeAt = (radius: number, degrees: number) =>
    polar([0, 0], radius, degrees - 90)
      .map(round)
      .join(' ')
  const segments = paints.map((paint, at) => {
    const [from, to] = [(at - 0.5) * step, (at + 0.5) * step]
    return `<path d="M0 0L${edgeAt(84, from)}A84 84 0 0 1 ${edgeAt(84, to)}Z" fill="${paint}" stroke="#2a0a3c" stroke-opacity=".45" stroke-width="1.200"/>`
  })
  const pegs = paints.map((_, at) => {
    const [x, y] = polar([0, 0], 82, (at + 0.5) * step - 90).map(round)
    return `<circle cx="${x}" cy="${y}" r="2.400" fill="#fff3cf" stroke="#7a4a06" stroke-width=".800"/>`
  })
  const ring = Array.from({ length: bulbs }, (_, at) =>
    bulb(polar([0, 0], 92, (at * 360) / bulbs), 2.9, lights[at % lights.length] ?? '#fff'),
  )
  return [
    `<g filter="url(#discDrop)"><circle r="101" fill="url(#discRim)"/></g><circle r="97" fill="url(#discEdge)"/><circle r="86.500" fill="#ffe7a8"/>`,
    `<g transform="rotate(${turn})">${segments.join('')}${pegs.join('')}</g>`,
    '<circle r="84" fill="url(#discDim)"/>',
    ring.join(''),
    `<circle r="34" fill="url(#discGold)"/><circle r="30" fill="url(#discHub)"/><path d="${star([0, 0], 8, 28, 13)}" fill="url(#discGold)" stroke="#7a3d06" stroke-width="1.200" stroke-linejoin="round"/><circle r="9" fill="#fff3bd" stroke="#b06c0c" stroke-width="1.800"/>`,
    '<circle r="84" fill="url(#discShine)"/>',
  ].join('')
}

/** The pointer above a wheel of radius 100 around the origin. */
export function pointer(paint: string): string {
  return `<g filter="url(#discDrop)"><path d="M-15 -112Q0 -119 15 -112L0 -74Z" fill="${paint}" stroke="#fff3cf" stroke-width="3" stroke-linejoin="round"/><circle cy="-104" r="5.500" fill="url(#discGold)"/></g>`
}
