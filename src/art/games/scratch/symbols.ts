import type { Foil, ScratchSymbol } from '#contract/games/scratch/art.ts'
import { noto } from '../../icons.ts'
import { linear, picture, polar, round, star } from '../../svg.ts'
import { halohalo, halohaloPaints } from './halohalo.ts'
import { bangus, bilao, calamansi, jeepney, marketPaints, pandesal } from './market.ts'
import { bangka, dragonfly, heron, riverPaints } from './river.ts'

const SIZE = 96
const MIDDLE = SIZE / 2
/** The size of a symbol in its picture. */
const DRAWN = 78
const PANELS = ['#ff3d74', '#ff8426', '#ffcc22', '#17d694', '#2bb8ff'] as const

/** A dark line around the silhouette keeps a symbol apart from the paper. */
const CUT =
  '<filter id="cut" x="-20%" y="-20%" width="140%" height="150%"><feMorphology in="SourceAlpha" operator="dilate" radius="1.600" result="fat"/><feFlood flood-color="#3a1230" flood-opacity=".95"/><feComposite in2="fat" operator="in" result="line"/><feDropShadow in="line" dx="0" dy="2.500" stdDeviation="1.600" flood-color="#3a1230" flood-opacity=".4" result="down"/><feMerge><feMergeNode in="down"/><feMergeNode in="SourceGraphic"/></feMerge></filter>'

/** The shaded icon of a symbol, where it is not drawn here. */
const ICONS: Readonly<Partial<Record<ScratchSymbol, string>>> = {
  sun: 'sun-with-face',
  carabao: 'water-buffalo',
  rooster: 'rooster',
  kite: 'kite',
  mango: 'mango',
  coconut: 'coconut',
  flower: 'blossom',
  icecream: 'ice-cream',
  flan: 'custard',
  pineapple: 'pineapple',
  banana: 'banana',
  cherry: 'cherries',
  beans: 'beans',
  melon: 'melon',
  corn: 'ear-of-corn',
  milk: 'glass-of-milk',
  turtle: 'turtle',
  crab: 'crab',
  shrimp: 'shrimp',
  frog: 'frog',
  lotus: 'lotus',
  eggplant: 'eggplant',
  tomato: 'tomato',
  garlic: 'garlic',
  pepper: 'hot-pepper',
  peanuts: 'peanuts',
}

/** A star lantern around the origin: five points of two shades in a ring of lights. */
function parol(): string {
  const points = PANELS.map((paint, at) => {
    const turn = -90 + at * 72
    const [tip, left, right] = [polar([0, 0], 40, turn), polar([0, 0], 17, turn - 36), polar([0, 0], 17, turn + 36)]
    const half = (side: readonly number[], shade: number) => {
      const d = `M0 0L${side.map(round).join(' ')}L${tip.map(round).join(' ')}Z`
      return `<path d="${d}" fill="${paint}"/><path d="${d}" fill="#3a0030" opacity="${shade}"/>`
    }
    return half(left, 0) + half(right, 0.24)
  })
  const lights = Array.from({ length: 20 }, (_, at) => {
    const [x, y] = polar([0, 0], 36, at * 18 + 9).map(round)
    return `<circle cx="${x}" cy="${y}" r="3" fill="${PANELS[at % PANELS.length]}"/>`
  })
  return `<circle r="36" fill="none" stroke="#ffe38a" stroke-width="2.500"/>${lights.join('')}${points.join('')}<path d="${star([0, 0], 5, 40, 17)}" fill="none" stroke="#ffe38a" stroke-width="2.500" stroke-linejoin="round"/><circle r="8" fill="#fffbe6"/>`
}

/** Symbols that are drawn here, around the origin and some 84 across, and their paints. */
const OWN: Readonly<Partial<Record<ScratchSymbol, { draw: () => string; paints?: () => string }>>> = {
  parol: { draw: parol },
  halohalo: {
    draw: () => `<g transform="translate(0 10) scale(.46)">${halohalo()}</g>`,
    paints: halohaloPaints,
  },
  bangka: { draw: bangka, paints: riverPaints },
  heron: { draw: heron, paints: riverPaints },
  dragonfly: { draw: dragonfly, paints: riverPaints },
  jeepney: { draw: jeepney, paints: marketPaints },
  bilao: { draw: bilao, paints: marketPaints },
  bangus: { draw: bangus, paints: marketPaints },
  pandesal: { draw: pandesal, paints: marketPaints },
  calamansi: { draw: calamansi, paints: marketPaints },
}

/** A symbol centred on a place. The picture has its paints once. */
export function symbolAt(symbol: ScratchSymbol, x: number, y: number, size: number): string {
  const own = OWN[symbol]
  if (own) return `<g transform="translate(${x} ${y}) scale(${round(size / DRAWN)})">${own.draw()}</g>`
  const name = ICONS[symbol]
  if (!name) throw new Error(`nobody has drawn ${symbol}`)
  return noto(name, x, y, size)
}

/** What three alike of a symbol show. */
export function symbolSvg(symbol: ScratchSymbol): string {
  const drawn = symbolAt(symbol, MIDDLE, MIDDLE, DRAWN)
  return picture(SIZE, SIZE, `${CUT}${OWN[symbol]?.paints?.() ?? ''}<g filter="url(#cut)">${drawn}</g>`)
}

/** The metals from light to dark. */
const METALS: Readonly<Record<Foil, readonly [string, string, string]>> = {
  gold: ['#ffe9a0', '#d9a233', '#7a5210'],
  violet: ['#f0e6ff', '#b79ae0', '#5c3a9c'],
  teal: ['#dcfbf6', '#6cc4c2', '#14606a'],
  copper: ['#ffdcc4', '#d98f62', '#7a3818'],
}

/** The foil over nine fields: brushed metal, and on each field a mark to rub at. */
export function foilSvg(side: number, foil: Foil): string {
  const [light, plain, dark] = METALS[foil]
  const field = side / 3
  const brushed = Array.from({ length: 60 }, (_, at) => {
    const y = round(((at + 0.5) * side) / 60)
    return `<path d="M0 ${y}H${side}" stroke="${at % 2 === 0 ? '#fff' : dark}" stroke-width="${round(side / 300)}" opacity="${at % 3 === 0 ? 0.16 : 0.08}"/>`
  })
  const marks = Array.from({ length: 9 }, (_, at) => {
    const [x, y] = [round(((at % 3) + 0.5) * field), round((Math.floor(at / 3) + 0.5) * field)]
    const size = field / 100
    return `<g transform="translate(${x} ${y}) scale(${round(size)})"><rect x="-46" y="-46" width="92" height="92" rx="16" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.500"/><rect x="-43" y="-43" width="86" height="86" rx="14" fill="none" stroke="${dark}" stroke-opacity=".5" stroke-width="2"/><circle r="27" fill="url(#coin)" stroke="${dark}" stroke-width="2.500"/><circle r="21.500" fill="none" stroke="${dark}" stroke-opacity=".55" stroke-width="1.600" stroke-dasharray="2 3"/><path d="${star([0, 0], 8, 17, 7.5)}" fill="${dark}" opacity=".75"/><path d="M-18 -14A23 23 0 0 1 0 -23" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".9"/></g>`
  })
  return picture(
    side,
    side,
    [
      linear(
        'metal',
        [0, 0],
        [side, side],
        `${plain} 0, ${light} 0.18, ${plain} 0.36, ${light} 0.52, ${plain} 0.7, ${light} 0.86, ${plain} 1`,
      ),
      linear('coin', [-27, -27], [27, 27], `#ffffff 0, ${light} 0.4, ${plain} 1`),
      `<rect width="${side}" height="${side}" fill="url(#metal)"/>`,
      brushed.join(''),
      marks.join(''),
    ].join(''),
  )
}
