import { mark } from '../../../icons.ts'
import { arch, lettering } from '../../../lettering.ts'
import { linear, type Point, polar, radial, rays, shadow, spread, star, string } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

const CENTER: Point = [120, 122]
const PANELS = ['#ff3d74', '#ff8426', '#ffcc22', '#17d694', '#2bb8ff'] as const

/** A capiz star lantern: five two-coloured points, a lit ring around them, paper tassels below. */
export function parol([cx, cy]: Point, radius: number, id: string): string {
  const center: Point = [cx, cy]
  const points = PANELS.map((color, index) => {
    const turn = -90 + index * 72
    const tip = polar(center, radius, turn)
    const left = polar(center, radius * 0.42, turn - 36)
    const right = polar(center, radius * 0.42, turn + 36)
    const half = (side: Point, opacity: number): string =>
      `<path d="M${cx} ${cy}L${side[0]} ${side[1]}L${tip[0]} ${tip[1]}Z" fill="${color}"/><path d="M${cx} ${cy}L${side[0]} ${side[1]}L${tip[0]} ${tip[1]}Z" fill="#3a0030" opacity="${opacity}"/>`
    const ribs = [0.55, 0.75].map((t) => {
      const from = [left[0] + (tip[0] - left[0]) * t, left[1] + (tip[1] - left[1]) * t]
      const to = [right[0] + (tip[0] - right[0]) * t, right[1] + (tip[1] - right[1]) * t]
      return `<path d="M${from[0]} ${from[1]}L${to[0]} ${to[1]}" stroke="#fff3c4" stroke-opacity=".75" stroke-width="${radius * 0.022}"/>`
    })
    return half(left, 0) + half(right, 0.22) + ribs.join('')
  })
  const petals = Array.from({ length: 10 }, (_, index) => {
    const [px, py] = polar(center, radius * 0.23, index * 36)
    return `<ellipse cx="${px}" cy="${py}" rx="${radius * 0.12}" ry="${radius * 0.055}" transform="rotate(${index * 36} ${px} ${py})" fill="${index % 2 ? '#ffe9a8' : '#ff2f6d'}"/>`
  })
  return [
    radial(`${id}-lit`, center, radius, '#fffdf0 0 0.9, #fff0a8 0.3 0.3, #fff0a8 0.8 0'),
    points.join(''),
    `<path d="${star(center, 5, radius, radius * 0.42)}" fill="none" stroke="#ffe38a" stroke-width="${radius * 0.05}" stroke-linejoin="round"/>`,
    petals.join(''),
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="url(#${id}-lit)"/>`,
    `<circle cx="${cx}" cy="${cy}" r="${radius * 0.12}" fill="#fffbe6"/>`,
  ].join('')
}

function ring(radius: number): string {
  const teeth = Array.from({ length: 30 }, (_, index) => {
    const [x, y] = polar(CENTER, radius, index * 12)
    const color = PANELS[index % PANELS.length] ?? '#fff'
    return `<circle cx="${x}" cy="${y}" r="5.4" fill="${color}"/><circle cx="${x - 1.3}" cy="${y - 1.3}" r="1.8" fill="#fff" opacity=".8"/>`
  })
  return `<circle cx="${CENTER[0]}" cy="${CENTER[1]}" r="${radius}" fill="none" stroke="#ffe38a" stroke-width="3"/>${teeth.join('')}`
}

function tassel(x: number, y: number, color: string, turn: number): string {
  const strips = Array.from({ length: 7 }, (_, index) => {
    const swing = (index - 3) * 4.5
    return `<path d="M0 6Q${swing * 0.5} 26 ${swing} 44" stroke="${index % 2 ? '#ffe38a' : color}" stroke-width="3.4" fill="none" stroke-linecap="round"/>`
  })
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${strips.join('')}<circle r="8" fill="${color}"/><circle cx="-2" cy="-2.500" r="2.600" fill="#fff" opacity=".55"/></g>`
}

function parolFortune(): string {
  return [
    radial('ground', [120, 110], 250, '#ff5fa2 0, #c3186f 0.35, #57083f 0.75, #230322 1'),
    radial('halo', CENTER, 130, '#fff2b0 0 0.95, #ffb14a 0.5 0.4, #ff7a3c 1 0'),
    linear('foot', [0, 190], [0, 320], '#2a0322 0 0, #2a0322 0.6 0.85, #1a0116 1'),
    shadow('drop', 5, 5, '#2a001f', 0.6),
    '<rect width="240" height="320" fill="url(#ground)"/>',
    rays(CENTER, 20, 320, '#ffd9ec', 0.13),
    spread(
      7,
      46,
      (next) =>
        `<circle cx="${next() * 240}" cy="${next() * 200}" r="${0.6 + next() * 1.6}" fill="#ffe9b0" opacity="${0.3 + next() * 0.6}"/>`,
    ),
    string([-8, 8], [126, 4], 16, 7, 4, ['#ffd84a', '#4cc9ff', '#3fe0a4']),
    string([114, 4], [250, 14], 15, 7, 4, ['#ff8a3c', '#ffd84a', '#4cc9ff']),
    `<circle cx="120" cy="122" r="130" fill="url(#halo)"/>`,
    `<g opacity=".95">${parol([30, 196], 30, 'small-left')}${parol([212, 200], 26, 'small-right')}</g>`,
    `<g filter="url(#drop)">${tassel(70, 196, '#4cc9ff', 14)}${tassel(170, 196, '#3fe0a4', -14)}${ring(78)}${parol(CENTER, 96, 'hero')}</g>`,
    '<rect y="180" width="240" height="140" fill="url(#foot)"/>',
    lettering('PAROL', {
      id: 'one',
      x: 120,
      baseline: 258,
      width: 150,
      capHeight: 40,
      warp: arch(120, 75, 8),
      ink: '#3a0129',
    }),
    lettering('FORTUNE', {
      id: 'two',
      x: 120,
      baseline: 299,
      width: 196,
      capHeight: 37,
      warp: arch(120, 98, 9),
      ink: '#3a0129',
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1001,
  palette: { light: '#ff7ab5', plain: '#c3186f', dark: '#57083f', ink: '#2a0322' },
  place: { air: 'rays', floor: 'town', signs: ['star-formation', 'ringing-bell'], lights: true },
  tile: parolFortune,
  symbols: {
    W: () => about(0, 6, 168, parol([0, 0], 96, 'own')),
    L4: () => mark('musical-notes', 0, 0, 92, '#ffd25c'),
  },
}
