import * as v from 'valibot'
import type { Cents } from '../../money.ts'
import { whole } from '../../whole.ts'
import type { Complain } from '../award.ts'
import { type Budget, budget } from '../catalogue.ts'
import { configOf } from '../config.ts'
import { readWeekly, WEEK_MS, type Weekly, weeklyGap } from '../weekendLottery/schedule.ts'
import {
  TOURNAMENT_GAMES_MAX,
  TOURNAMENT_PRIZE_MAX,
  TOURNAMENT_PRIZES_MAX,
  TOURNAMENT_REST_MS,
  TOURNAMENT_ROUNDS_MAX,
  TOURNAMENT_STAKE_MAX,
  TOURNAMENTS_MAX,
} from './limits.ts'

const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))

const line = v.strictObject({
  /** What was played is remembered by it. */
  id: whole(1, 99),
  title,
  /** Games by number, or all open games of a type. */
  games: v.optional(v.pipe(v.array(whole(1, 999_999)), v.minLength(1), v.maxLength(TOURNAMENT_GAMES_MAX))),
  type: v.optional(whole(1, 99)),
  /** "Saturday 18:00" in Manila, each week. */
  opens: v.string(),
  closes: v.string(),
  /** The smallest stake that counts, in cents. Above it, the size of a stake changes nothing. */
  stake: whole(1, TOURNAMENT_STAKE_MAX),
  /** A player's first rounds that count, and how many of the best multiples of them add up. */
  rounds: whole(1, TOURNAMENT_ROUNDS_MAX),
  best: whole(1, TOURNAMENT_ROUNDS_MAX),
  /**
   * What each player who played all rounds that count adds to the prizes, in cents, until they are those of the list. Without it they are so from the
   * first player on.
   */
  perPlayer: v.optional(whole(1, TOURNAMENT_PRIZE_MAX)),
  /** Cents by place, the first prize first. */
  prizes: v.pipe(v.array(whole(1, TOURNAMENT_PRIZE_MAX)), v.minLength(1), v.maxLength(TOURNAMENT_PRIZES_MAX)),
})

/** Schema of content/lobby/tournaments.yaml. */
const schema = v.strictObject({
  /** All prizes are taken from it when a tournament is announced. Without it the lines alone bound what is given. */
  budget: v.optional(budget),
  lines: v.pipe(v.array(line), v.maxLength(TOURNAMENTS_MAX)),
})
type Written = v.InferOutput<typeof line>

/** What a tournament keeps from its announcement on, whatever the file says later. */
export type TournamentTerms = Pick<Written, 'title' | 'stake' | 'rounds' | 'best' | 'perPlayer' | 'prizes'> & {
  games: number[]
  /** What its prizes took of the budget, and when. Missing where there was none. */
  taken?: { cents: Cents; at: number }
}
export type TournamentLine = Omit<Written, 'opens' | 'closes'> & {
  opens: Weekly
  lengthMs: number
  /** When it opens, as it is written. */
  when: string
}

export type TournamentsConfig = { readonly budget?: Budget | undefined; readonly lines: readonly TournamentLine[] }

/** All prizes of a tournament. */
export const sumOfPrizes = (prizes: readonly Cents[]): Cents => prizes.reduce((sum, cents) => sum + cents, 0)

/** The prizes with so many players who played all rounds that count: each its part of what they add, rounded down, and never more than the list. */
export function prizesFor(
  { prizes, perPlayer }: Pick<TournamentTerms, 'prizes' | 'perPlayer'>,
  full: number,
): readonly Cents[] {
  const all = sumOfPrizes(prizes)
  const pool = perPlayer === undefined ? all : Math.min(all, perPlayer * full)
  return prizes.map((cents) => Math.floor((cents * pool) / all))
}

const NEVER: Weekly = { weekday: 0, ms: 0 }

export const config = configOf({
  file: 'tournaments.yaml',
  schema,
  read: ({ value, complain }): TournamentsConfig => ({
    budget: value.budget,
    lines: value.lines.map((one, index) => {
      const at: Complain = (path, ...said) => complain(['lines', index, ...path], ...said)
      const isTwice = value.lines.findIndex(({ id }) => id === one.id) < index
      if (isTwice) at(['id'], 'is used twice', 'take another')
      checkPrizes(one, value.budget, at)
      return readLine(one, at)
    }),
  }),
})

function checkPrizes({ prizes }: Written, limits: Budget | undefined, complain: Complain): void {
  if (prizes.some((cents, place) => cents > (prizes[place - 1] ?? cents)))
    complain(['prizes'], 'grow with the place', 'sort them, the largest first')
  if (sumOfPrizes(prizes) > Math.min(limits?.day ?? Infinity, limits?.whole ?? Infinity))
    complain(['prizes'], 'are more than the budget', 'lower them: it would never be announced')
}

function readLine({ opens: first, closes: last, ...one }: Written, complain: Complain): TournamentLine {
  const [opens = NEVER, closes = NEVER] = ([first, last] as const).map((text, at) => {
    const moment = readWeekly(text)
    if (!moment) complain([at === 0 ? 'opens' : 'closes'], 'is no moment of the week', 'write Sunday 20:00')
    return moment ?? NEVER
  })
  if ((one.games === undefined) === (one.type === undefined))
    complain([], 'names games and a type, or neither', 'name one of the two')
  if (one.best > one.rounds) complain(['best'], 'is more than the rounds that count', 'lower it')
  const lengthMs = weeklyGap(opens, closes)
  if (lengthMs > WEEK_MS - TOURNAMENT_REST_MS)
    complain(
      ['closes'],
      'is not ten minutes before it opens again',
      'end it earlier: the next is announced once the places are final',
    )
  return { ...one, opens, lengthMs, when: first }
}
