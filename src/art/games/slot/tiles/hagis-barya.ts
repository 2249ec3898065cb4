import { noto } from '../../../icons.ts'
import { lettering, wave } from '../../../lettering.ts'
import { bulb, glint, linear, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

const SQUARES = ['#ff3f5e', '#ffd23f', '#2fb7ff', '#2fc97f', '#ff8a1f', '#b05cff'] as const

/** A silver coin with a gold heart and a sun on it, about (0, 0) and 96 wide. */
export function barya(): string {
  const milled = Array.from({ length: 36 }, (_, index) => {
    return `<path d="M0 -46V-42" transform="rotate(${index * 10})" stroke="#6d7a94" stroke-width="3"/>`
  })
  const sun = Array.from({ length: 8 }, (_, index) => {
    return `<path d="M-3.500 -12L0 -23L3.500 -12Z" transform="rotate(${index * 45})" fill="#8a4b08"/>`
  })
  return [
    radial('edge', [-14, -18], 70, '#ffffff 0, #d5deee 0.45, #8fa0bd 0.8, #5d6b88 1'),
    radial('heart', [-10, -12], 42, '#fff7c9 0, #ffd24a 0.5, #d98a12 1'),
    `<circle r="46" fill="url(#edge)" stroke="#2c3550" stroke-width="3.500"/>${milled.join('')}`,
    '<circle r="38" fill="none" stroke="#5d6b88" stroke-width="1.500"/><circle r="31" fill="url(#heart)" stroke="#8a4b08" stroke-width="2.500"/>',
    `${sun.join('')}<circle r="10" fill="#8a4b08"/><circle r="6" fill="#ffe9a0"/>`,
    '<path d="M-33 -22A40 40 0 0 1 -10 -38" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".9"/>',
  ].join('')
}

/** The board that coins are tossed on: coloured squares, and a coin that lies within its lines. */
function luckySquare(): string {
  const squares = Array.from({ length: 9 }, (_, index) => {
    const x = -45 + (index % 3) * 30
    const y = -45 + Math.floor(index / 3) * 30
    return `<rect x="${x}" y="${y}" width="30" height="30" fill="${SQUARES[(index * 2) % SQUARES.length] ?? '#fff'}"/>`
  })
  return `<g transform="rotate(-8)"><rect x="-51" y="-51" width="102" height="102" rx="9" fill="#6b3414" stroke="#2d1206" stroke-width="3"/>${squares.join('')}<path d="M-15 -45V45M15 -45V45M-45 -15H45M-45 15H45" stroke="#fffbe8" stroke-width="3.500"/><g transform="scale(.42)">${barya()}</g></g>`
}

/** The table of the booth, seen from its front edge. */
function table(): string {
  const rows = 4
  const cells = Array.from({ length: rows * 6 }, (_, index) => {
    const [row, column] = [Math.floor(index / 6), index % 6]
    const y = (t: number): number => 136 + t * t * 4.2 + t * 10
    const x = (t: number, at: number): number => 120 + (at - 3) * (25 + t * 8)
    const [top, low] = [y(row), y(row + 1)]
    const color = SQUARES[(column + row * 2) % SQUARES.length] ?? '#fff'
    return `<path d="M${round(x(row, column))} ${round(top)}H${round(x(row, column + 1))}L${round(x(row + 1, column + 1))} ${round(low)}H${round(x(row + 1, column))}Z" fill="${color}" stroke="#fff8e0" stroke-width="2.500"/>`
  })
  return cells.join('')
}

function awning(): string {
  const stripes = Array.from({ length: 10 }, (_, index) => {
    const x = -6 + index * 25.2
    const color = index % 2 ? '#fff4dc' : '#e0263e'
    return `<path d="M${round(x)} 0H${round(x + 25.2)}V38Q${round(x + 12.6)} 56 ${round(x)} 38Z" fill="${color}" stroke="#5a0a1c" stroke-opacity=".5" stroke-width="1.500"/>`
  })
  const lamps = Array.from({ length: 13 }, (_, index) =>
    bulb([8 + index * 18.7, 58], 3.2, index % 2 ? '#fff6c4' : '#ffd24a'),
  )
  return stripes.join('') + lamps.join('')
}

function hagisBarya(): string {
  const tossed = [
    [62, 104, 0.52, -20, 0.72],
    [184, 96, 0.46, 24, 0.66],
    [40, 158, 0.34, 12, 0.8],
    [206, 156, 0.36, -14, 0.8],
  ] as const
  return [
    linear('back', [0, 0], [0, 320], '#1b0f4f 0, #3d1f8f 0.3, #7a2f9f 0.6, #2a0a3a 1'),
    radial('lamp', [120, 110], 130, '#ffe9a0 0 0.9, #ffb93c 0.5 0.4, #ff8a1f 1 0'),
    linear('foot', [0, 204], [0, 320], '#1d0a3a 0 0, #1d0a3a 0.4 0.8, #10041f 1'),
    shadow('drop', 5, 4, '#0b0420', 0.55),
    '<rect width="240" height="320" fill="url(#back)"/>',
    rays([120, 116], 16, 260, '#ffd24a', 0.16),
    `<g filter="url(#drop)">${noto('teddy-bear', 36, 92, 46)}${noto('radio', 204, 92, 44)}${noto('guitar', 74, 84, 40, { turn: -18 })}${noto('basketball', 164, 84, 34)}</g>`,
    '<rect width="240" height="230" fill="url(#lamp)"/>',
    `<g filter="url(#drop)">${table()}</g>`,
    '<path d="M60 104Q96 70 118 108M184 96Q160 66 130 102" stroke="#fff" stroke-width="3" stroke-dasharray="3 7" stroke-linecap="round" fill="none" opacity=".75"/>',
    tossed
      .map(
        ([x, y, s, turn, squeeze]) =>
          `<g filter="url(#drop)" transform="translate(${x} ${y}) rotate(${turn}) scale(${s} ${round(s * squeeze)})">${barya()}</g>`,
      )
      .join(''),
    `<g filter="url(#drop)" transform="translate(120 134) rotate(-8) scale(1.18)">${barya()}</g>`,
    glint(86, 100, 11) + glint(156, 166, 9) + glint(150, 98, 7),
    spread(33, 12, (next) => glint(round(next() * 240), round(70 + next() * 140), round(2 + next() * 3), '#fff3b0')),
    `<g filter="url(#drop)">${awning()}</g>`,
    '<rect y="204" width="240" height="116" fill="url(#foot)"/>',
    lettering('HAGIS', {
      id: 'one',
      x: 120,
      baseline: 258,
      width: 176,
      capHeight: 44,
      warp: wave(240, 4),
      fill: '#fff 0, #e8f0ff 0.45, #8fa6d6 0.56, #f2f7ff 1',
      ink: '#1d0a3a',
      rim: '#3a4a7a',
      stroke: 9,
      depth: 5,
    }),
    lettering('BARYA', {
      id: 'two',
      x: 120,
      baseline: 306,
      width: 190,
      capHeight: 44,
      warp: wave(240, 4),
      ink: '#1d0a3a',
      stroke: 9,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1020,
  palette: { light: '#ffd98a', plain: '#8a3fc0', dark: '#2a1470', ink: '#1d0a3a' },
  place: { air: 'rays', floor: 'tents', signs: ['two-coins', 'juggler'], lights: true },
  tile: hagisBarya,
  symbols: {
    W: () => about(0, 0, 112, luckySquare()),
    C: () => about(0, 0, 100, barya()),
  },
}
