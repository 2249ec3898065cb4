import type { SlotGame, SlotSymbol } from '#contract/games/slot/game.ts'
import { hasIcon, type IconSet, icon } from '../../icons.ts'
import { lettering } from '../../lettering.ts'
import { linear, picture, radial, rays, star } from '../../svg.ts'
import type { Palette } from '../drawing.ts'
import { drawingOf } from '../drawings.ts'
import { OWN_SIZE } from './own.ts'

const SIZE = 96
const HIGH_SHARE = 0.45
const LABELS = { wild: 'WILD', scatter: 'SCATTER' } as const

/** A symbol as it lies on the reels. Its rank shows: plain for low pays, framed for high ones, lettered if it is special. */
export function symbolSvg(game: SlotGame, symbol: SlotSymbol): string {
  const palette = drawingOf(game.id).palette
  const draw = drawn(game, symbol, palette)
  return picture(SIZE, SIZE, defs(palette) + draw)
}

function drawn(game: SlotGame, symbol: SlotSymbol, palette: Palette): string {
  if (symbol.kind === 'pay') return paySymbol(game, symbol, palette)
  // A coin has room for its value.
  if (symbol.kind === 'coin') return face(game, symbol, 88, 47)
  return special(game, symbol, symbol.kind, palette)
}

function defs({ light, plain, dark }: Palette): string {
  return [
    // A dark line around the silhouette keeps a symbol apart from whatever is behind it.
    '<filter id="cut" x="-20%" y="-20%" width="140%" height="150%"><feMorphology in="SourceAlpha" operator="dilate" radius="1.600" result="fat"/><feFlood flood-color="#1a0a33" flood-opacity=".9"/><feComposite in2="fat" operator="in" result="line"/><feDropShadow in="line" dx="0" dy="2.500" stdDeviation="1.800" flood-color="#0a0420" flood-opacity=".55" result="down"/><feMerge><feMergeNode in="down"/><feMergeNode in="SourceGraphic"/></feMerge></filter>',
    linear('plate', [0, 8], [0, 90], `${light} 0, ${plain} 0.5, ${dark} 1`),
    linear('frame', [0, 6], [0, 92], '#fff8d6 0, #ffc94a 0.35, #b97414 0.55, #ffe08a 0.75, #a8620f 1'),
    radial('burst', [48, 44], 46, `#fffdf0 0, ${light} 0.5 0.75, ${light} 1 0`),
  ].join('')
}

/** The configured icon; the shaded drawing of the same thing where there is one, as on the tiles. */
function face(game: SlotGame, symbol: SlotSymbol, size: number, y: number): string {
  const drawn = drawingOf(game.id).symbols?.[symbol.id]
  if (drawn) return `<g filter="url(#cut)" transform="translate(48 ${y}) scale(${size / OWN_SIZE})">${drawn()}</g>`
  const [set = '', name = ''] = symbol.icon.split(':')
  // The configuration's schema allows these three sets only.
  const best: IconSet = hasIcon('noto', name) ? 'noto' : (set as IconSet)
  return `<g filter="url(#cut)">${icon(best, name, { x: 48, y, size, color: drawingOf(game.id).palette.light })}</g>`
}

function isHigh(game: SlotGame, symbol: SlotSymbol): boolean {
  const worth = ({ pays }: SlotSymbol): number => Math.max(0, ...Object.values(pays))
  const paying = game.symbols.filter(({ kind }) => kind === 'pay').toSorted((one, other) => worth(other) - worth(one))
  return paying.indexOf(symbol) < Math.round(paying.length * HIGH_SHARE)
}

function paySymbol(game: SlotGame, symbol: SlotSymbol, { light }: Palette): string {
  if (!isHigh(game, symbol)) return face(game, symbol, 70, 47)
  return [
    '<rect x="6" y="8" width="84" height="84" rx="20" fill="#0a0420" opacity=".4"/><rect x="6" y="5" width="84" height="84" rx="20" fill="url(#frame)"/><rect x="9.500" y="8.500" width="77" height="77" rx="17" fill="url(#plate)"/>',
    `<clipPath id="inside"><rect x="9.500" y="8.500" width="77" height="77" rx="17"/></clipPath><g clip-path="url(#inside)">${rays([48, 47], 14, 70, '#fff', 0.14)}</g>`,
    `<path d="M14 26a13 13 0 0 1 13 -13H69a13 13 0 0 1 13 13Q48 16 14 26Z" fill="${light}" opacity=".5"/>`,
    face(game, symbol, 64, 47),
  ].join('')
}

function special(game: SlotGame, symbol: SlotSymbol, kind: 'wild' | 'scatter' | 'mystery', { ink }: Palette): string {
  if (kind === 'mystery') {
    return [
      '<rect x="6" y="5" width="84" height="86" rx="20" fill="url(#frame)"/><rect x="10" y="9" width="76" height="78" rx="17" fill="url(#plate)"/>',
      lettering('?', { id: 'label', x: 48, baseline: 72, width: 44, capHeight: 48, ink, stroke: 6, depth: 3 }),
    ].join('')
  }
  const burst =
    kind === 'scatter'
      ? `<path d="${star([48, 44], 16, 45, 36)}" fill="url(#frame)"/><path d="${star([48, 44], 16, 41, 33)}" fill="url(#plate)"/>`
      : '<circle cx="48" cy="44" r="46" fill="url(#burst)"/>'
  const label = LABELS[kind]
  return [
    burst,
    face(game, symbol, 72, 43),
    lettering(label, {
      id: 'label',
      x: 48,
      baseline: 91,
      width: kind === 'wild' ? 62 : 84,
      capHeight: kind === 'wild' ? 21 : 17,
      ink,
      stroke: 5,
      depth: 2.5,
    }),
  ].join('')
}
