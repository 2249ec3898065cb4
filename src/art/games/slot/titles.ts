import { TITLE_SIZE } from '#contract/games/slot/art.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { hasIcon, type IconSet, icon } from '../../icons.ts'
import { arch, GOLD, lettering } from '../../lettering.ts'
import { picture, radial, rays, shadow, star } from '../../svg.ts'
import { drawingOf } from '../drawings.ts'
import { OWN_SIZE } from './own.ts'

const HALF = 2
const HERO = 132
const GLOW = 92
/** Longer names stand on two lines. */
const ONE_LINE_MAX = 9

/** A slot's hero with its name before it, on a clear ground: it stands above the reels. */
export function titleSvg(game: SlotGame): string {
  const [width, height] = [TITLE_SIZE[0] / HALF, TITLE_SIZE[1] / HALF]
  const { light, ink } = drawingOf(game.id).palette
  const middle = width / 2
  const heroY = 92
  return picture(
    width,
    height,
    [
      radial('halo', [middle, heroY], GLOW, `${light} 0 0.75, ${light} 0.5 0.28, ${light} 1 0`),
      radial('fade', [middle, heroY], GLOW, '#fff 0 0.9, #fff 0.55 0.5, #fff 1 0'),
      shadow('drop', 4, 4, '#000', 0.5),
      `<circle cx="${middle}" cy="${heroY}" r="${GLOW}" fill="url(#halo)"/>`,
      `<g opacity=".55">${rays([middle, heroY], 16, GLOW, 'url(#fade)', 0.8)}</g>`,
      `<g filter="url(#drop)">${hero(game, middle, heroY)}</g>`,
      sparks(middle, light),
      name(linesOf(game.name), middle, height, ink),
    ].join(''),
  )
}

function hero(game: SlotGame, x: number, y: number): string {
  const { W: wild, H1: highest } = drawingOf(game.id).symbols ?? {}
  const drawn = wild ?? highest
  if (drawn) return `<g transform="translate(${x} ${y}) scale(${HERO / OWN_SIZE})">${drawn()}</g>`
  const configured = game.symbols.find(({ kind }) => kind === 'wild')
  // The configuration's schema allows the three sets only.
  const [set, drawing] = (configured?.icon.split(':') ?? []) as [IconSet, string]
  const best = hasIcon('noto', drawing) ? 'noto' : set
  return icon(best, drawing, { x, y, size: HERO, color: drawingOf(game.id).palette.light })
}

function sparks(middle: number, light: string): string {
  const places = [
    [-112, 74, 7],
    [-88, 42, 4.5],
    [110, 68, 7],
    [90, 38, 4.5],
    [-132, 104, 4],
    [132, 100, 4],
  ] as const
  return places
    .map(([x, y, size]) => `<path d="${star([middle + x, y], 4, size, size * 0.3)}" fill="${light}"/>`)
    .join('')
}

function linesOf(title: string): string[] {
  const words = title.toUpperCase().split(' ')
  if (title.length <= ONE_LINE_MAX) return [words.join(' ')]
  const last = words.at(-1) ?? ''
  return [words.slice(0, -1).join(' '), last]
}

function name(lines: readonly string[], middle: number, height: number, ink: string): string {
  const [first = '', second] = lines
  const plain = { x: middle, fill: GOLD, ink, stroke: 9, depth: 5 }
  if (second === undefined)
    return lettering(first, {
      ...plain,
      id: 'one',
      baseline: height - 24,
      width: 330,
      capHeight: 58,
      warp: arch(middle, 165, 10),
    })
  const longer = Math.max(first.length, second.length)
  const widthOf = (line: string): number => Math.min(330, 130 + (200 * line.length) / longer)
  return (
    lettering(first, {
      ...plain,
      id: 'one',
      baseline: height - 58,
      width: widthOf(first),
      capHeight: 46,
      warp: arch(middle, 150, 8),
    }) +
    lettering(second, {
      ...plain,
      id: 'two',
      baseline: height - 10,
      width: widthOf(second) * 0.86,
      capHeight: 40,
      warp: arch(middle, 150, 8),
    })
  )
}
