import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, shadow, string } from '../../../svg.ts'
import { cardFront, laid } from '../../cards.ts'
import type { GameDrawing } from '../../drawing.ts'
import { cardBack } from '../back.ts'

const WARM = '#fffbe0 0, #ffe07a 0.38, #ffb92e 0.52, #f39a16 0.56, #ffd867 1'
const LIGHTS = ['#ffd867', '#ff8f6b', '#8fe3ff', '#ffb3d9'] as const

/** The striped roof of a booth, scalloped at its edge. */
function awning(): string {
  return Array.from({ length: 8 }, (_, at) => {
    const [top, bottom] = [30 + at * 22.5, -12 + at * 33]
    const paint = at % 2 ? '#fff3dc' : '#e0364f'
    return `<path d="M${round(top)} 0H${round(top + 22.5)}L${bottom + 33} 52Q${round(bottom + 16.5)} 76 ${bottom} 52Z" fill="${paint}" stroke="#5a1024" stroke-width="1.600"/>`
  }).join('')
}

/** A lamp with an arrow; turned by 180 degrees it points down. */
function lamp(x: number, y: number, paint: string, glow: string, turn: number): string {
  return `<g transform="translate(${x} ${y})"><circle r="44" fill="url(#${glow})"/><g transform="rotate(${turn})" filter="url(#drop)"><path d="M0 -34L30 2H14V30H-14V2H-30Z" fill="url(#${paint})" stroke="#fff" stroke-width="4" stroke-linejoin="round"/><path d="M-20 -1L0 -25L8 -16" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/></g></g>`
}

function taasOBaba(): string {
  return [
    linear('night', [0, 0], [0, 320], '#3b1f86 0, #26145e 0.45, #0f4d38 0.62, #0a3428 1'),
    linear('up', [0, -34], [0, 30], '#8ff5c0 0, #1fae6c 0.6, #0a6a45 1'),
    linear('down', [0, -34], [0, 30], '#ff9fb2 0, #e0364f 0.6, #8d1238 1'),
    radial('glow', [120, 150], 120, '#fff0b8 0 0.9, #ffb847 0.45 0.4, #ff8f3a 1 0'),
    radial('green', [0, 0], 44, '#5affa8 0 0.55, #1fae6c 1 0'),
    radial('red', [0, 0], 44, '#ff6f88 0 0.55, #e0364f 1 0'),
    linear('foot', [0, 200], [0, 320], '#08251c 0 0, #06180f 0.55 0.92'),
    shadow('drop', 5, 4, '#080420', 0.55),
    '<rect width="240" height="320" fill="url(#night)"/>',
    rays([120, 150], 20, 300, '#ffe9a8', 0.12),
    '<ellipse cx="120" cy="262" rx="176" ry="84" fill="#1c7a55"/><ellipse cx="120" cy="262" rx="176" ry="84" fill="none" stroke="#ffc247" stroke-width="4"/>',
    '<circle cx="120" cy="150" r="120" fill="url(#glow)"/>',
    awning(),
    string([-6, 66], [246, 66], 12, 9, 5, LIGHTS),
    laid(cardBack(), 62, 156, 0.82, -22),
    laid(cardFront('9', 'spades'), 178, 156, 0.82, 22),
    laid(cardFront('7', 'hearts'), 120, 150, 1, -2),
    lamp(34, 104, 'up', 'green', 0),
    lamp(208, 188, 'down', 'red', 180),
    glint(88, 84, 10),
    glint(190, 108, 9),
    glint(78, 210, 8),
    '<rect y="200" width="240" height="120" fill="url(#foot)"/>',
    lettering('TAAS', {
      id: 'one',
      x: 120,
      baseline: 264,
      width: 170,
      capHeight: 44,
      warp: arch(120, 90, -7),
      fill: WARM,
      ink: '#3a0d24',
      rim: '#7a3b00',
    }),
    lettering('O BABA', { id: 'two', x: 120, baseline: 303, width: 158, capHeight: 28, ink: '#3a0d24', stroke: 6 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2301,
  palette: { light: '#ffd867', plain: '#1f8a60', dark: '#12503a', ink: '#08251c' },
  place: { air: 'confetti', floor: 'tents', signs: ['card-jack-hearts', 'card-king-spades'], lights: true },
  tile: taasOBaba,
}
