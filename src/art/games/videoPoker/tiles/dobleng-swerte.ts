import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, path, polar, radial, rays, shadow } from '../../../svg.ts'
import { cardFront, laid } from '../../cards.ts'
import type { GameDrawing } from '../../drawing.ts'
import { looks } from '../backs.ts'

const FLAGS = ['#ffc247', '#fff3dc', '#2fb8a8', '#ff8a52', '#8fe3ff', '#f7a8c4'] as const

/** A line of small flags that hangs between the edges. */
function flags(y: number, sag: number, first: number): string {
  const one = (at: number): string => {
    const t = (at + 0.5) / 9
    const [x, top] = [-8 + t * 256, y + sag * 4 * t * (1 - t)]
    return `<path d="M${(x - 11).toFixed(2)} ${top.toFixed(2)}h22l-11 24Z" fill="${FLAGS[(at + first) % FLAGS.length]}" stroke="#5a0f26" stroke-width="1.400" stroke-linejoin="round"/>`
  }
  return `<path d="M-8 ${y}Q120 ${y + sag * 2} 248 ${y}" fill="none" stroke="#5a0f26" stroke-width="2"/>${Array.from({ length: 9 }, (_, at) => one(at)).join('')}`
}

/** A laughing sun. */
function sun(x: number, y: number, size: number): string {
  const beams = Array.from({ length: 16 }, (_, at) => {
    const turn = at * 22.5
    const tip = at % 2 ? 38 : 46
    return path([polar([0, 0], 25, turn - 9), polar([0, 0], tip, turn), polar([0, 0], 25, turn + 9)])
  })
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="${beams.join('')}" fill="#ffb92e" stroke="#7a2b00" stroke-width="2" stroke-linejoin="round"/><circle r="27" fill="url(#face)" stroke="#7a2b00" stroke-width="2"/><path d="M-13 -3Q-9 -10 -5 -3M5 -3Q9 -10 13 -3" fill="none" stroke="#5a1a00" stroke-width="3" stroke-linecap="round"/><path d="M-13 6Q0 22 13 6Q0 12 -13 6Z" fill="#a8214e" stroke="#5a1a00" stroke-width="2" stroke-linejoin="round"/><circle cx="-17" cy="6" r="4" fill="#ff7a52" opacity=".6"/><circle cx="17" cy="6" r="4" fill="#ff7a52" opacity=".6"/></g>`
}

function doblengSwerte(): string {
  return [
    linear('sky', [0, 0], [0, 320], '#ff9a3c 0, #f0405e 0.42, #a8214e 0.66, #4a0a22 1'),
    radial('glow', [120, 140], 150, '#fff6c8 0 0.9, #ffd34f 0.36 0.5, #ff8a3c 1 0'),
    radial('face', [-6, -8], 40, '#fff6c8 0, #ffd34f 0.55, #ffa21f 1'),
    linear('foot', [0, 196], [0, 320], '#3a0620 0 0, #2a0414 0.5 0.95'),
    shadow('drop', 5, 4, '#3a0414', 0.55),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays([120, 140], 24, 300, '#fff0b0', 0.2),
    '<circle cx="120" cy="140" r="150" fill="url(#glow)"/>',
    flags(4, 12, 0),
    flags(34, 14, 3),
    sun(60, 104, 0.92),
    sun(180, 104, 0.92),
    laid(looks.fiesta.back(), 36, 186, 0.62, -30),
    laid(looks.fiesta.back(), 204, 186, 0.62, 30),
    laid(cardFront('A', 'hearts'), 86, 172, 0.86, -10),
    laid(cardFront('A', 'spades'), 154, 172, 0.86, 10),
    glint(120, 96, 11),
    glint(24, 140, 8),
    glint(218, 138, 8),
    '<rect y="196" width="240" height="124" fill="url(#foot)"/>',
    lettering('DOBLENG', { id: 'one', x: 120, baseline: 258, width: 168, capHeight: 28, ink: '#3a0414', stroke: 6 }),
    lettering('SWERTE', {
      id: 'two',
      x: 120,
      baseline: 304,
      width: 190,
      capHeight: 36,
      warp: arch(120, 95, -4),
      fill: '#fffbe0 0, #ffe07a 0.38, #ffb92e 0.52, #f39a16 0.56, #ffd867 1',
      ink: '#3a0414',
      rim: '#7a2b00',
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 3003,
  palette: { light: '#ffd34f', plain: '#c22f4c', dark: '#741a35', ink: '#2a0414' },
  place: { air: 'confetti', floor: 'tents', signs: ['card-ace-hearts', 'card-ace-spades'], lights: true },
  tile: doblengSwerte,
}
