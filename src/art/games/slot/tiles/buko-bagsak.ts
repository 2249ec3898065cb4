import { noto } from '../../../icons.ts'
import { lettering } from '../../../lettering.ts'
import { glint, linear, type Point, radial, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

/** A green young coconut, about (0, 0) and 96 wide. */
function buko(): string {
  return [
    radial('husk', [-16, -20], 74, '#e8ff9a 0, #8fd03a 0.4, #3f8a1c 0.8, #1f5a12 1'),
    '<path d="M-47 4C-47 -28 -24 -46 0 -44C24 -46 47 -28 47 4C46 32 24 48 0 48C-24 48 -46 32 -47 4Z" fill="url(#husk)" stroke="#153f0a" stroke-width="4"/>',
    '<path d="M-14 -43Q-24 0 -10 46M14 -43Q24 0 10 46" stroke="#2d7014" stroke-width="2.500" fill="none" opacity=".6"/>',
    '<path d="M-15 -40C-12 -52 12 -52 15 -40C8 -33 -8 -33 -15 -40Z" fill="#c98a3a" stroke="#5a3208" stroke-width="3"/>',
    '<path d="M-33 -12C-30 -24 -22 -31 -14 -33" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round" opacity=".75"/>',
  ].join('')
}

/** Cut open, with water and a straw. */
function splitBuko(): string {
  return [
    radial('shell', [-16, 10], 74, '#e8ff9a 0, #8fd03a 0.4, #3f8a1c 0.8, #1f5a12 1'),
    radial('water', [-6, -14], 40, '#ffffff 0, #d8f6ff 0.5, #8fd8f2 1'),
    '<path d="M22 -22L38 -62L50 -66" stroke="#b01540" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M22 -22L38 -62L50 -66" stroke="#ff5f86" stroke-width="5" fill="none" stroke-linecap="round" stroke-linejoin="round"/>',
    '<path d="M-47 -10C-47 30 -26 48 0 48C26 48 47 30 47 -10Z" fill="url(#shell)" stroke="#153f0a" stroke-width="4"/>',
    '<ellipse cy="-10" rx="47" ry="19" fill="#8a5a24" stroke="#3d2408" stroke-width="3.500"/><ellipse cy="-10" rx="41" ry="15" fill="#fffdf4"/><ellipse cy="-8" rx="33" ry="10.500" fill="url(#water)"/>',
    '<path d="M22 -12V-22" stroke="#b01540" stroke-width="9"/><path d="M22 -8V-24" stroke="#ff5f86" stroke-width="5"/>',
    '<path d="M-34 8C-32 22 -26 32 -18 37" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".6"/>',
  ].join('')
}

function leaf(turn: number, long: number): string {
  const cuts = Array.from({ length: 6 }, (_, index) => {
    const x = 18 + index * (long / 7)
    return `<path d="M${round(x)} ${round(-2 - x * 0.05)}L${round(x + 13)} ${round(18 + index * 1.5)}" stroke="#0d5a2c" stroke-width="3" stroke-linecap="round"/>`
  })
  return `<g transform="rotate(${turn})"><path d="M0 0Q${round(long * 0.5)} ${round(-long * 0.32)} ${long} ${round(long * 0.2)}Q${round(long * 0.56)} ${round(long * 0.08)} 0 10Z" fill="url(#palm)" stroke="#0a3f1e" stroke-width="3" stroke-linejoin="round"/>${cuts.join('')}</g>`
}

function palm([x, y]: Point): string {
  const leaves = [-166, -205, -128, -24, 20, -62].map((turn, index) => leaf(turn, 104 - (index % 3) * 9))
  return `<g transform="translate(${x} ${y})">${leaves.join('')}${[
    [-14, 14],
    [15, 16],
    [0, 24],
  ]
    .map(([bx, by]) => `<g transform="translate(${bx} ${by}) scale(.27)">${buko()}</g>`)
    .join('')}</g>`
}

function bukoBagsak(): string {
  const falling = [
    [60, 128, 0.5, -24],
    [182, 120, 0.54, 22],
    [120, 138, 0.9, -8],
    [40, 186, 0.38, 30],
    [204, 184, 0.4, -16],
  ] as const
  return [
    linear('sky', [0, 0], [0, 320], '#ff7a3f 0, #ffb347 0.22, #ffe38a 0.45, #7fe3d8 0.62, #1fa8c9 1'),
    radial('sun', [120, 96], 120, '#fffdf0 0, #fff2a8 0.4 0.85, #ffd24a 1 0'),
    linear('palm', [0, -30], [0, 24], '#a8f25a 0, #35b04a 0.5, #0f6b34 1'),
    linear('trunk', [0, 0], [14, 0], '#c98a4a 0, #8a5422 0.6, #5a3010 1'),
    linear('foot', [0, 200], [0, 320], '#06384a 0 0, #06384a 0.45 0.8, #03202e 1'),
    shadow('drop', 6, 4, '#0a2a2a', 0.5),
    '<rect width="240" height="320" fill="url(#sky)"/><circle cx="120" cy="96" r="120" fill="url(#sun)"/>',
    '<path d="M-10 196Q60 188 120 194T250 190V330H-10Z" fill="#17a3bf"/><path d="M-10 222Q70 204 130 218T250 212V330H-10Z" fill="#ffe0a0"/><path d="M-10 222Q70 204 130 218T250 212" fill="none" stroke="#fff" stroke-width="4" opacity=".8"/>',
    '<path d="M-4 330C2 240 -2 140 26 44L38 48C20 140 26 240 22 330ZM244 330C238 240 242 140 214 40L202 44C220 140 214 240 218 330Z" fill="#7a4a1c" stroke="#3d2008" stroke-width="3"/>',
    spread(14, 7, (next) => {
      const x = round(next() * 236)
      return `<path d="M${x} ${round(40 + next() * 90)}v${round(24 + next() * 30)}" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".55"/>`
    }),
    `<g filter="url(#drop)">${palm([32, 42])}${palm([208, 38])}</g>`,
    falling
      .map(([x, y, s]) => {
        const wide = 26 * s
        const top = y - 46 * s
        return `<path d="M${round(x - wide)} ${round(top)}V${round(top - 44 * s)}M${x} ${round(top - 8)}V${round(top - 70 * s)}M${round(x + wide)} ${round(top)}V${round(top - 44 * s)}" stroke="#fffbe0" stroke-width="${round(6 * s + 1)}" stroke-linecap="round" opacity=".8"/>`
      })
      .join(''),
    falling
      .map(
        ([x, y, s, turn]) =>
          `<g filter="url(#drop)" transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${buko()}</g>`,
      )
      .join(''),
    `<g filter="url(#drop)">${noto('crab', 62, 222, 44)}<g transform="translate(176 214) scale(.5)">${splitBuko()}</g></g>`,
    glint(148, 104, 10) + glint(84, 152, 8),
    '<rect y="200" width="240" height="120" fill="url(#foot)"/>',
    lettering('BUKO', {
      id: 'one',
      x: 120,
      baseline: 262,
      width: 160,
      capHeight: 50,
      warp: ([x, y]) => [x, y + Math.abs(x - 120) * 0.05],
      fill: '#fbffe0 0, #d8ff7a 0.4, #7cc92e 0.54, #c8f56b 1',
      ink: '#06303f',
      rim: '#2d6b10',
      stroke: 9,
      depth: 5,
    }),
    lettering('BAGSAK', {
      id: 'two',
      x: 120,
      baseline: 308,
      width: 204,
      capHeight: 40,
      warp: ([x, y]) => [x, y + Math.abs(x - 120) * 0.05],
      ink: '#06303f',
      stroke: 9,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1022,
  palette: { light: '#e8ff9a', plain: '#2fb58a', dark: '#0c6a80', ink: '#06303f' },
  place: { air: 'rays', floor: 'waves', signs: ['coconuts', 'palm-tree'] },
  tile: bukoBagsak,
  symbols: {
    W: () => about(2, -6, 124, splitBuko()),
    H1: () => about(0, 0, 108, buko()),
  },
}
