import type { ChoiceRules } from '../engine.ts'
import { drawBelow } from '../fair.ts'
import type { GameRules } from '../kinds.ts'
import { winOf } from '../times.ts'
import type { WheelGame } from './game.ts'
import { type Bet, choicesOf, paysOf, type WheelChoice } from './table.ts'

export type WheelConfig = GameRules & { game: Pick<WheelGame, 'stakes' | 'boards'> }

/** Where a wheel stopped: its segments, the bet, and the segment at the pointer, from 1. `times` is in ten-thousandths. */
type Stop = { segments: number; bet: Bet; segment: number; times: number }
/** `pays` has the multipliers of all segments. */
export type WheelDrawn = Stop & { pays: readonly number[] }
export type WheelView = Stop & { win: number }

export const choiceText = ({ segments, bet }: WheelChoice): string => `segments:${segments}:${bet}`

const settled = ({ times }: Stop, stake: number): number => winOf(stake, times)

/** Wheel: the player says how many segments the wheel has, and what they bet on. One word draws the segment at the pointer. */
export const wheelRules: ChoiceRules<WheelConfig, WheelDrawn, WheelView, WheelChoice> = {
  readChoice: ({ game }, text) => choicesOf(game).find((choice) => choiceText(choice) === text),
  draw: ({ game }, words, { segments, bet }) => {
    const pays = paysOf(game, { segments, bet })
    const at = drawBelow(words, segments)
    return { segments, bet, segment: at + 1, times: pays[at] ?? 0, pays }
  },
  settled,
  view: ({ pays: _, ...stop }, stake) => ({ ...stop, win: settled(stop, stake) }),
  placed: ({ pays }, stake) => ({
    weights: pays.map(() => 1),
    bets: [{ stake, wins: pays.flatMap((times, at) => (times > 0 ? [at] : [])) }],
  }),
}
