import type { ScratchSymbol } from '#contract/games/scratch/art.ts'
import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, shadow } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { card, cardPaints } from '../card.ts'
import { bangka, riverPaints } from '../river.ts'
import { symbolAt } from '../symbols.ts'

const SYMBOLS: readonly (ScratchSymbol | '')[] = [
  'dragonfly',
  'lotus',
  'heron',
  '',
  'dragonfly',
  '',
  'dragonfly',
  '',
  '',
]

/** The far bank with its palms, and the river before it. */
function river(): string {
  const palm = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 0Q4 -22 -2 -40" fill="none" stroke="#0a5a4a" stroke-width="4"/><path d="M-2 -40Q-22 -46 -28 -30Q-14 -38 -2 -40Q-20 -56 -30 -48Q-14 -50 -2 -40Q-4 -60 10 -62Q4 -50 -2 -40Q16 -54 26 -44Q10 -46 -2 -40Q18 -40 22 -26Q10 -36 -2 -40Z" fill="#0d7a58"/></g>`
  return `<path d="M0 150Q40 128 90 142T180 138T240 144V240H0Z" fill="#0f8a62" opacity=".75"/>${palm(18, 146, 1)}${palm(226, 142, 1.1)}${palm(204, 148, 0.7)}<path d="M0 160Q60 152 120 160T240 158V240H0Z" fill="url(#water)"/><path d="M6 178H44M200 170H236M8 202H60M180 206H236M150 186H232" stroke="#fff" stroke-width="2.500" stroke-linecap="round" opacity=".45"/>`
}

function kaskasIlog(): string {
  return [
    linear('sky', [0, 0], [0, 170], '#19a2e8 0, #5fd0f5 0.5, #fff0b8 1'),
    radial('glow', [120, 110], 130, '#ffffff 0 0.9, #fff6c4 0.45 0.5, #8fe4ff 1 0'),
    linear('water', [0, 152], [0, 240], '#5fe0f0 0, #1590d8 0.45, #0a4fa0 1'),
    linear('foot', [0, 214], [0, 320], '#0a4a9a 0 0, #083a80 0.3, #041c4a 1'),
    shadow('drop', 5, 5, '#031a3a', 0.55),
    cardPaints(['#ecfffb', '#7fd0cc', '#1f7a84']),
    riverPaints(),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays([120, 110], 18, 300, '#fff', 0.22),
    '<circle cx="120" cy="110" r="130" fill="url(#glow)"/>',
    river(),
    `<g transform="translate(98 110) rotate(-8)" filter="url(#drop)">${card(SYMBOLS, (name, x, y) => symbolAt(name, x, y, 35), '#1277b8')}</g>`,
    `<g transform="translate(174 158) rotate(3) scale(1.45)" filter="url(#drop)">${bangka()}</g>`,
    glint(196, 44, 10),
    glint(226, 22, 6),
    '<rect y="214" width="240" height="106" fill="url(#foot)"/>',
    lettering('KASKAS', {
      id: 'one',
      x: 120,
      baseline: 279,
      width: 210,
      capHeight: 37,
      warp: arch(120, 110, -6),
      ink: '#031a3a',
      rim: '#1592d0',
    }),
    lettering('ILOG', {
      id: 'two',
      x: 120,
      baseline: 312,
      width: 100,
      capHeight: 23,
      ink: '#031a3a',
      fill: '#ffffff 0, #eafcff 0.45, #8fe8f5 0.58, #f4feff 1',
      stroke: 6,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2903,
  palette: { light: '#9fe8f5', plain: '#1592d0', dark: '#0b4f96', ink: '#05244a' },
  place: { air: 'rays', floor: 'waves', signs: ['lotus-flower', 'canoe'], lights: true },
  tile: kaskasIlog,
}
