import type { Theme } from '#contract/games/videoPoker/game.ts'
import { glint, linear, path, polar, radial, round, spread, star } from '../../svg.ts'
import type { Cloths } from '../cards.ts'

/** The look of a game's cards: their back, and the cloth of their court. */
export type Look = { back: () => string; cloths: Cloths }

const CLIP = '<clipPath id="card"><rect x="1" y="1" width="98" height="138" rx="9"/></clipPath>'

/** The pattern of a back in its two frames, with a medallion in the middle. */
function framed(ground: string, medallion: string, dark: string, light: string): string {
  return [
    CLIP,
    `<g clip-path="url(#card)">${ground}</g>`,
    `<rect x="3.500" y="3.500" width="93" height="133" rx="7" fill="none" stroke="${light}" stroke-width="5"/>`,
    `<rect x="7.500" y="7.500" width="85" height="125" rx="4.500" fill="none" stroke="${dark}" stroke-width="1.400"/>`,
    `<rect x="1" y="1" width="98" height="138" rx="9" fill="none" stroke="${dark}" stroke-width="1.400"/>`,
    `<path d="${star([50, 70], 8, 41, 33)}" fill="${dark}" opacity=".94"/><path d="${star([50, 70], 8, 38, 30.5)}" fill="none" stroke="#ffc247" stroke-width="1.600"/>`,
    `<g transform="translate(50 70)">${medallion}</g>`,
  ].join('')
}

/** Walls of split bamboo, woven in slants, and a farmer's hat over the fields. */
function barrio(): string {
  const strips: string[] = []
  for (let row = 0; row < 15; row += 1) {
    for (let column = 0; column < 11; column += 1) {
      const [x, y] = [column * 10 - 2, row * 10 - 2]
      const isUp = (row + column) % 2 === 0
      const paint = ['#2f9e6a', '#d9b25c', '#1c7a55', '#f0d58c'][(row + column * 3) % 4]
      strips.push(
        `<path d="M${x} ${isUp ? y + 8 : y}L${x + 8} ${isUp ? y : y + 8}" stroke="${paint}" stroke-width="5.500" stroke-linecap="round"/>`,
      )
    }
  }
  const ribs = [-22, -11, 0, 11, 22].map((x) => `M0 -22L${x} 3`).join('')
  const hat = [
    linear('straw', [0, -24], [0, 10], '#fff3c8 0, #efc063 0.55, #b3752a 1'),
    '<path d="M-30 22Q-15 10 0 22Q15 10 30 22" fill="none" stroke="#63d79a" stroke-width="3" stroke-linecap="round"/>',
    '<path d="M-31 6Q-14 -6 0 -24Q14 -6 31 6Q16 13 0 13Q-16 13 -31 6Z" fill="url(#straw)" stroke="#3a1d05" stroke-width="1.800" stroke-linejoin="round"/>',
    `<path d="${ribs}" stroke="#8a520c" stroke-width="1"/><path d="M-23 3Q0 12 23 3" fill="none" stroke="#c22f4c" stroke-width="2"/>`,
    '<circle cy="-24" r="2.600" fill="#ffc247" stroke="#3a1d05"/>',
  ]
  return framed(`<rect width="100" height="140" fill="#0d3d2c"/>${strips.join('')}`, hat.join(''), '#08281d', '#fff3cf')
}

/** A night of stars, and four parols around a fifth. */
function parol(): string {
  const sky = spread(31, 90, (next) => {
    const [x, y, size] = [round(next() * 100), round(next() * 140), 0.6 + next() * 1.5]
    return `<path d="${star([x, y], 4, round(size * 2.4), round(size * 0.7))}" fill="${next() > 0.6 ? '#ffd867' : '#b9b4ff'}"/>`
  })
  const lantern = (x: number, y: number, size: number, light: string, dark: string): string => {
    const facets = Array.from({ length: 5 }, (_, at) => {
      const turn = -90 + at * 72
      const tip = polar([x, y], size, turn)
      const sides = [polar([x, y], size * 0.42, turn - 36), polar([x, y], size * 0.42, turn + 36)] as const
      return `<path d="${path([sides[0], tip, [x, y]])}" fill="${light}"/><path d="${path([sides[1], tip, [x, y]])}" fill="${dark}"/>`
    })
    return `${facets.join('')}<circle cx="${x}" cy="${y}" r="${round(size * 0.16)}" fill="#fff6d0"/>`
  }
  const aces = [
    lantern(0, -17, 11, '#ff9fb2', '#e0364f'),
    lantern(17, 0, 11, '#8fe3ff', '#2f7fd0'),
    lantern(0, 17, 11, '#9af0b8', '#1f8a60'),
    lantern(-17, 0, 11, '#e0b3ff', '#8a3fe4'),
    lantern(0, 0, 12, '#ffe9a0', '#f39a16'),
  ]
  const ground = `${linear('night', [0, 0], [0, 140], '#4a3fc0 0, #221a70 1')}<rect width="100" height="140" fill="url(#night)"/>${sky}`
  return framed(ground, aces.join(''), '#120c3c', '#ffe9b8')
}

/** Rows of small flags, and the sun of the fiesta, twice. */
function fiesta(): string {
  const colors = ['#ffc247', '#fff3dc', '#2fb8a8', '#ff8a52', '#f7a8c4']
  const rows = Array.from({ length: 10 }, (_, row) => {
    const flags = Array.from({ length: 10 }, (_flag, at) => {
      const x = at * 11 - 6 + (row % 2) * 5.5
      const y = row * 14.5 - 3
      return `<path d="M${x} ${y}h9l-4.500 10Z" fill="${colors[(at + row * 2) % colors.length]}"/>`
    })
    return `<path d="M-2 ${row * 14.5 - 3}H102" stroke="#5a0f26" stroke-width="1.200"/>${flags.join('')}`
  })
  const sun = (y: number): string => {
    const beams = Array.from({ length: 12 }, (_, at) => {
      const turn = at * 30
      return path([polar([0, y], 8, turn - 11), polar([0, y], at % 2 ? 13 : 16.5, turn), polar([0, y], 8, turn + 11)])
    })
    return `<path d="${beams.join('')}" fill="#ffb92e" stroke="#5a2a00" stroke-width="0.800" stroke-linejoin="round"/><circle cy="${y}" r="8.500" fill="url(#sun)" stroke="#5a2a00"/><path d="M-3.600 ${y - 1}Q-2.400 ${y - 3} -1.200 ${y - 1}M1.200 ${y - 1}Q2.400 ${y - 3} 3.600 ${y - 1}M-3 ${y + 2}Q0 ${y + 5} 3 ${y + 2}" fill="none" stroke="#7a2b00" stroke-width="1.200" stroke-linecap="round"/>`
  }
  const twins = [
    radial('sun', [0, 0], 26, '#fff6c8 0, #ffd34f 0.6, #ffb92e 1'),
    sun(-16),
    `<g transform="rotate(180)">${sun(-16)}</g>`,
    glint(-20, 0, 5, '#ffe9a8'),
    glint(20, 0, 5, '#ffe9a8'),
  ]
  return framed(`<rect width="100" height="140" fill="#c22f4c"/>${rows.join('')}`, twins.join(''), '#4a0a22', '#fff3cf')
}

/** The looks of the games by their themes. */
export const looks: Readonly<Record<Theme, Look>> = {
  barrio: {
    back: barrio,
    cloths: { jack: '#3f8ee0 0, #153d86 1', queen: '#2fb37c 0, #0b5a3a 1', king: '#e8893a 0, #8a3a08 1' },
  },
  parol: {
    back: parol,
    cloths: { jack: '#4bb8d8 0, #1a4f8a 1', queen: '#b06bf0 0, #4a1c90 1', king: '#ffc247 0, #9a5a08 1' },
  },
  fiesta: {
    back: fiesta,
    cloths: { jack: '#2fb8a8 0, #0c5a58 1', queen: '#ff8fb4 0, #a8214e 1', king: '#f0405e 0, #7a0d2c 1' },
  },
}
