import type { WheelGame } from '#contract/games/wheel/game.ts'
import { type Color, colorsOf, paysOf, prizesOf, type WheelChoice } from '#contract/games/wheel/table.ts'

/** The colours of bets. Each stands beside its name. */
export const COLOR_PAINTS: Readonly<Record<Color, string>> = {
  white: '#f7f1e3',
  yellow: '#ffcf3d',
  blue: '#3f7cf0',
  green: '#1fa866',
  red: '#e2323f',
  pink: '#ff7ac2',
}

/** What multipliers are painted with, from the lowest that pays to the highest. */
const HEAT = ['#8fd3ff', '#7fe3c0', '#ffdc6b', '#ffb04d', '#ff8f5a', '#ff7a8d'] as const
/** Segments that pay nothing, by turns. */
const BLANK = ['#2c1f6e', '#3a2a86'] as const

/** The paint of a multiplier of a risk: the highest is always the hottest. */
export function heatOf(game: WheelGame, choice: WheelChoice, times: number): string | undefined {
  if (times === 0) return undefined
  const rank = prizesOf(game, choice).findIndex((prize) => prize.times === times)
  return HEAT[Math.max(0, HEAT.length - 1 - rank)]
}

/** The paints of all segments. */
export function paintsOf(game: WheelGame, choice: WheelChoice): string[] {
  const colors = colorsOf(game, choice.segments)
  return paysOf(game, choice).map((times, at) => {
    const color = colors[at]
    return (color && COLOR_PAINTS[color]) ?? heatOf(game, choice, times) ?? BLANK[at % BLANK.length] ?? BLANK[0]
  })
}
