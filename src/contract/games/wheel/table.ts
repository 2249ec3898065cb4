import { deviationOfOdds, highestOfOdds, type Odds, returnOfOdds } from '../odds.ts'
import { TIMES_UNIT } from '../times.ts'
import type { WheelGame } from './game.ts'

/** What a bet is on: the segments of a risk, or those of a colour. A game has bets of one of the two. */
export const RISKS = ['low', 'medium', 'high'] as const
export const COLORS = ['white', 'yellow', 'blue', 'green', 'red', 'pink'] as const
export const BETS = [...RISKS, ...COLORS] as const
export type Color = (typeof COLORS)[number]
export type Bet = (typeof BETS)[number]

/** The player's choice: a wheel by the number of its segments, and a bet on it. */
export type WheelChoice = { segments: number; bet: Bet }

/** What decides every multiplier. */
export type WheelTable = Pick<WheelGame, 'boards'>

export const choicesOf = ({ boards }: WheelTable): WheelChoice[] =>
  boards.map(({ bet, pays }) => ({ segments: pays.length, bet }))

const each = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** The numbers of segments on offer, and the bets, as the paytable has them. */
export const sizesOf = (table: WheelTable): number[] => each(choicesOf(table).map(({ segments }) => segments))
export const betsOf = (table: WheelTable): Bet[] => each(choicesOf(table).map(({ bet }) => bet))

export const colorOf = (bet: Bet): Color | undefined => COLORS.find((color) => color === bet)

/** Whether bets are on colours. */
export const isOfColors = (table: WheelTable): boolean => betsOf(table).every((bet) => colorOf(bet))

/** Paytables have multipliers in hundredths. */
const PER_HUNDREDTH = TIMES_UNIT / 100

/** What the segments pay, clockwise from the first, in ten-thousandths. None for a choice that is not on offer. */
export function paysOf({ boards }: WheelTable, { segments, bet }: WheelChoice): readonly number[] {
  const board = boards.find((one) => one.bet === bet && one.pays.length === segments)
  return board?.pays.map((times) => times * PER_HUNDREDTH) ?? []
}

/** The colour of each segment: that of the bet which it pays. */
export function colorsOf(table: WheelTable, segments: number): (Color | undefined)[] {
  const colors = betsOf(table).flatMap((bet) => colorOf(bet) ?? [])
  return Array.from({ length: segments }, (_, at) => {
    return colors.find((bet) => (paysOf(table, { segments, bet })[at] ?? 0) > 0)
  })
}

/** All segments are equally likely. */
export function oddsOf(table: WheelTable, choice: WheelChoice): Odds {
  const pays = paysOf(table, choice)
  return { pays, weights: pays.map(() => 1) }
}

/** The return of a choice as a fraction of whole numbers: the sum of its segments, of their number times the unit. */
export const returnOf = (table: WheelTable, choice: WheelChoice) => returnOfOdds(oddsOf(table, choice))

/** The standard deviation of a round, in stakes. */
export const deviationOf = (table: WheelTable, choice: WheelChoice): number => deviationOfOdds(oddsOf(table, choice))

/** The highest multiplier of a choice, in ten-thousandths, and its chance. */
export const highestOf = (table: WheelTable, choice: WheelChoice) => highestOfOdds(oddsOf(table, choice))

/** The multipliers of a choice from the highest, in ten-thousandths, each with how many segments have it. */
export function prizesOf(table: WheelTable, choice: WheelChoice): { times: number; count: number }[] {
  const pays = paysOf(table, choice)
  return each(pays)
    .sort((one, other) => other - one)
    .map((times) => ({ times, count: pays.filter((pay) => pay === times).length }))
}
