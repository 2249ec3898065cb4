import type { ScratchSymbol } from '#contract/games/scratch/art.ts'
import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, shadow } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { card, cardPaints } from '../card.ts'
import { jeepney, marketPaints } from '../market.ts'
import { symbolAt } from '../symbols.ts'

const SYMBOLS: readonly (ScratchSymbol | '')[] = [
  'calamansi',
  'eggplant',
  'calamansi',
  'bilao',
  'calamansi',
  '',
  '',
  '',
  '',
]

/** The awning of a stall, with a scalloped edge. */
function awning(): string {
  const stripes = Array.from({ length: 8 }, (_, at) => {
    const x = at * 30
    return `<path d="M${x} 0H${x + 30}V22Q${x + 30} 35 ${x + 15} 35Q${x} 35 ${x} 22Z" fill="${at % 2 === 0 ? '#f03a4e' : '#fff6e0'}"/>`
  })
  return `<g filter="url(#drop)">${stripes.join('')}</g><rect width="240" height="22" fill="url(#shade)"/>`
}

function kaskasPalengke(): string {
  return [
    linear('sky', [0, 0], [0, 320], '#ffd95c 0, #ffa63c 0.34, #e8602c 0.62, #7a2416 1'),
    radial('glow', [120, 122], 140, '#ffffff 0 0.9, #fff2b0 0.45 0.55, #ffb040 1 0'),
    linear('shade', [0, 0], [0, 22], '#4a0a10 0 0.45, #4a0a10 1 0'),
    linear('foot', [0, 214], [0, 320], '#7a2a12 0 0, #5c1c10 0.3, #2c0a08 1'),
    shadow('drop', 5, 5, '#2c0a08', 0.5),
    cardPaints(['#ffeadb', '#e09a6c', '#8a4420']),
    marketPaints(),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays([120, 122], 20, 300, '#fff', 0.2),
    '<circle cx="120" cy="122" r="140" fill="url(#glow)"/>',
    `<g transform="translate(110 125) rotate(7) scale(.96)" filter="url(#drop)">${card(SYMBOLS, (name, x, y) => symbolAt(name, x, y, 35), '#1b7f47')}</g>`,
    awning(),
    glint(214, 76, 10),
    glint(28, 74, 8),
    '<rect y="214" width="240" height="106" fill="url(#foot)"/>',
    '<ellipse cx="178" cy="222" rx="58" ry="6" fill="#2c0a08" opacity=".45"/>',
    `<g transform="translate(176 184) rotate(-3) scale(1.32)" filter="url(#drop)">${jeepney()}</g>`,
    `<g filter="url(#drop)">${symbolAt('tomato', 26, 196, 48)}${symbolAt('eggplant', 62, 206, 44)}</g>`,
    lettering('KASKAS', {
      id: 'one',
      x: 120,
      baseline: 279,
      width: 210,
      capHeight: 37,
      warp: arch(120, 110, -6),
      ink: '#2c0808',
      rim: '#1f8a4c',
    }),
    lettering('PALENGKE', {
      id: 'two',
      x: 120,
      baseline: 312,
      width: 170,
      capHeight: 23,
      ink: '#2c0808',
      fill: '#ffffff 0, #f6ffe0 0.45, #c8f07a 0.58, #fdfff4 1',
      stroke: 6,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2904,
  palette: { light: '#ffd08a', plain: '#e0702c', dark: '#8f2c18', ink: '#3a0d08' },
  place: { air: 'confetti', floor: 'town', signs: ['jeep', 'tomato'], lights: true },
  tile: kaskasPalengke,
}
