import * as v from 'valibot'
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

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))
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
  /** Cents by place, the first prize first. */
  prizes: v.pipe(v.array(whole(1, TOURNAMENT_PRIZE_MAX)), v.minLength(1), v.maxLength(TOURNAMENT_PRIZES_MAX)),
})

/** Schema of content/lobby/tournaments.yaml. */
const schema = v.pipe(v.array(line), v.maxLength(TOURNAMENTS_MAX))
type Written = v.InferOutput<typeof line>

/** What a tournament keeps from its announcement on, whatever the file says later. */
export type TournamentTerms = Pick<Written, 'title' | 'stake' | 'rounds' | 'best' | 'prizes'> & { games: number[] }
export type TournamentLine = Omit<Written, 'opens' | 'closes'> & {
  opens: Weekly
  lengthMs: number
  /** When it opens, as it is written. */
  when: string
}

const NEVER: Weekly = { weekday: 0, ms: 0 }

export const config = configOf({
  file: 'tournaments.yaml',
  schema,
  read: ({ value, complain }): readonly TournamentLine[] =>
    value.map(({ opens: first, closes: last, ...one }, index) => {
      const [opens = NEVER, closes = NEVER] = ([first, last] as const).map((text, at) => {
        const moment = readWeekly(text)
        if (!moment) complain([index, at === 0 ? 'opens' : 'closes'], 'is no moment of the week', 'write Sunday 20:00')
        return moment ?? NEVER
      })
      if (value.findIndex(({ id }) => id === one.id) < index) complain([index, 'id'], 'is used twice', 'take another')
      if ((one.games === undefined) === (one.type === undefined))
        complain([index], 'names games and a type, or neither', 'name one of the two')
      if (one.best > one.rounds) complain([index, 'best'], 'is more than the rounds that count', 'lower it')
      if (one.prizes.some((cents, place) => cents > (one.prizes[place - 1] ?? cents)))
        complain([index, 'prizes'], 'grow with the place', 'sort them, the largest first')
      const lengthMs = weeklyGap(opens, closes)
      if (lengthMs > WEEK_MS - TOURNAMENT_REST_MS)
        complain(
          [index, 'closes'],
          'is not ten minutes before it opens again',
          'end it earlier: the next is announced once the places are final',
        )
      return { ...one, opens, lengthMs, when: first }
    }),
})
