import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { award, type Complain, checkAward } from '../award.ts'
import { configOf } from '../config.ts'
import {
  NUMBERS_MAX,
  PLACES_MAX,
  PRIZE_TIERS_MAX,
  TICKET_BET_MAX,
  TICKET_BET_MIN,
  TICKETS_PER_PLAYER_MAX,
  UNTIL_DRAW_MAX_MS,
  UNTIL_DRAW_MIN_MS,
} from './limits.ts'
import { readWeekly, type Weekly, weeklyGap } from './schedule.ts'

/** So many equal prizes. */
const tier = v.strictObject({ count: whole(1, PLACES_MAX), items: award })
export type PrizeTier = v.InferOutput<typeof tier>

const schema = v.strictObject({
  /** Valid bet of one ticket, in cents. */
  bet: whole(TICKET_BET_MIN, TICKET_BET_MAX),
  /** Most tickets of one player in a draw. */
  perPlayer: whole(1, TICKETS_PER_PLAYER_MAX),
  /** Most tickets of all players together who log in on one device. */
  perDevice: whole(1, TICKETS_PER_PLAYER_MAX),
  /** Numbers that are drawn from at least: those above the tickets are nobody's, so that few tickets never win everything. */
  numbers: whole(1, NUMBERS_MAX),
  /** Most prizes of one player in a draw. */
  prizesEach: whole(1, PLACES_MAX),
  /** When a draw closes, and when it is held: "Sunday 20:00" in Manila. */
  closes: v.string(),
  draws: v.string(),
  /** The first prize first. */
  prizes: v.pipe(v.array(tier), v.minLength(1), v.maxLength(PRIZE_TIERS_MAX)),
})

/** How much one device and one player can have, and how many numbers there are. */
type Bounds = { perDevice: number; numbers: number; prizesEach: number }
/** What a draw keeps from its opening on, whatever the file says later. Draws that opened before there were bounds have none. */
export type LotteryTerms = { bet: number; perPlayer: number; prizes: readonly PrizeTier[] } & Partial<Bounds>
export type LotteryConfig = LotteryTerms & Bounds & { closes: Weekly; untilDrawMs: number }

const NEVER: Weekly = { weekday: 0, ms: 0 }

export const config = configOf({
  file: 'weekendLottery.yaml',
  schema,
  read: ({ value, complain }): LotteryConfig => {
    const { bet, perPlayer, perDevice, numbers, prizesEach, prizes } = value
    const moments = (['closes', 'draws'] as const).map((field) => {
      const moment = readWeekly(value[field])
      if (!moment) complain([field], 'is no moment of the week', 'write a day and a time, such as Sunday 20:00')
      return moment ?? NEVER
    })
    const [closes = NEVER, draws = NEVER] = moments
    const untilDrawMs = weeklyGap(closes, draws)
    if (untilDrawMs < UNTIL_DRAW_MIN_MS || untilDrawMs > UNTIL_DRAW_MAX_MS)
      complain(['draws'], 'is not ten minutes to three days after closes', 'leave time to publish the list of tickets')
    const places = prizes.reduce((sum, { count }) => sum + count, 0)
    if (places > PLACES_MAX) complain(['prizes'], `are ${places} in all`, `name ${PLACES_MAX} at most`)
    if (places > numbers) complain(['numbers'], 'are fewer than the prizes', 'raise them')
    if (perDevice < perPlayer) complain(['perDevice'], 'is less than perPlayer', 'raise it')
    for (const [index, one] of prizes.entries())
      checkPrize(one, (path, ...said) => complain(['prizes', index, 'items', ...path], ...said))
    return { bet, perPlayer, perDevice, numbers, prizesEach, prizes, closes, untilDrawMs }
  },
})

/** A prize is paid without anybody asking for it, so nothing may have to be staked, and its letter names one thing. */
function checkPrize({ items }: PrizeTier, complain: Complain): void {
  checkAward(items, complain)
  if (items.length > 1) complain([], 'are several', 'name coin or points, as another prize if you want both')
  for (const [index, { betRate = 0 }] of items.entries())
    if (betRate > 0) complain([index, 'betRate'], 'asks for stakes', 'leave it out: a prize is paid free')
}
