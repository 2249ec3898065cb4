import { linear, radial, round, spread } from '../../svg.ts'

/** The paints of `halohalo`, once in a picture. */
export function halohaloPaints(): string {
  return [
    linear('hhGlass', [-40, 0], [40, 0], '#ffffff 0 0.55, #ffffff 0.25 0.12, #ffffff 0.7 0.08, #ffffff 1 0.5'),
    radial('hhIce', [-10, -52], 60, '#ffffff 0, #e8f6ff 0.55, #b9dcf2 1'),
    radial('hhUbe', [-4, -78], 26, '#d7a6ff 0, #9a4fd8 0.55, #5d1f9c 1'),
    linear('hhFlan', [0, -64], [0, -38], '#b85c12 0, #e08a22 0.25, #ffd36b 0.4, #f3b23c 1'),
    linear('hhFoot', [-30, 0], [30, 0], '#c9e4f2 0, #ffffff 0.4, #9dc3d8 1'),
  ].join('')
}

/** What lies in the glass, from its foot. */
const LAYERS = [
  [50, 38, '#7a2230', '#a83a48'],
  [38, 25, '#3fae5a', '#7be08c'],
  [25, 12, '#ffb52e', '#ffe08a'],
  [12, -2, '#e2435f', '#ff8fa6'],
  [-2, -16, '#f7ead2', '#ffffff'],
] as const

/** The half width of the glass at a height. */
const wide = (y: number) => round(18 + (50 - y) * 0.33)

/** A glass of halo-halo around the origin, some 100 wide and 150 high: beans, jelly, jackfruit and shaved ice, ube ice cream and leche flan on top. */
export function halohalo(): string {
  const layers = LAYERS.map(([from, to, paint, spot], at) => {
    const beads = spread(at + 7, 9, (next) => {
      const y = round(to + 3 + next() * (from - to - 6))
      return `<circle cx="${round((next() - 0.5) * 1.7 * wide(y))}" cy="${y}" r="${round(2.2 + next() * 2)}" fill="${spot}"/>`
    })
    return `<path d="M${-wide(from)} ${from}H${wide(from)}L${wide(to)} ${to}H${-wide(to)}Z" fill="${paint}"/>${beads}`
  })
  const ice = spread(5, 26, (next) => {
    const [x, y] = [round((next() - 0.5) * 84), round(-22 - next() * 34)]
    return `<path d="M${x} ${y}l5 -4 4 5 -5 4Z" fill="#fff" opacity="${round(0.5 + next() * 0.5)}"/>`
  })
  return [
    '<path d="M-7 56H7V66H-7ZM-30 74Q-30 66 -7 65H7Q30 66 30 74Z" fill="url(#hhFoot)" stroke="#3d6a86" stroke-width="2"/>',
    layers.join(''),
    '<path d="M-46 -16Q-50 -46 -26 -56Q0 -70 26 -56Q50 -46 46 -16Z" fill="url(#hhIce)" stroke="#8fbcd8" stroke-width="1.500"/>',
    ice,
    '<path d="M6 -40L40 -46L44 -66L12 -62Z" fill="url(#hhFlan)" stroke="#8a4a0c" stroke-width="2" stroke-linejoin="round"/><path d="M12 -62L44 -66L40 -58L10 -54Z" fill="#a8520e"/>',
    '<circle cx="-10" cy="-72" r="24" fill="url(#hhUbe)" stroke="#4a1580" stroke-width="2"/><path d="M-33 -62Q-26 -50 -16 -56Q-8 -46 0 -54Q8 -50 14 -62" fill="url(#hhUbe)"/>',
    '<circle cx="4" cy="-94" r="8.500" fill="#e2203f" stroke="#7a0a20" stroke-width="1.800"/><circle cx="1.500" cy="-97" r="2.600" fill="#fff" opacity=".8"/><path d="M6 -101Q12 -112 22 -112" fill="none" stroke="#3c7a2a" stroke-width="2.500" stroke-linecap="round"/>',
    '<path d="M-30 -70L-44 -118" stroke="#fff3dc" stroke-width="6" stroke-linecap="round"/><path d="M-30 -70L-44 -118" stroke="#f0405e" stroke-width="6" stroke-dasharray="5 7"/>',
    '<path d="M-46 -20L-18 56H18L46 -20Z" fill="url(#hhGlass)" stroke="#d9f1ff" stroke-width="3" stroke-linejoin="round"/><ellipse cy="-18" rx="47" ry="7" fill="none" stroke="#f4fcff" stroke-width="3"/><path d="M-33 -4L-17 42" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".75"/>',
  ].join('')
}
