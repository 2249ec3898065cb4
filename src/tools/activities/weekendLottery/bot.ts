import { nextWeekly, WEEK_MS } from '#contract/activities/weekendLottery/schedule.ts'
import { dayStart } from '#contract/time.ts'
import { costOfPrizes } from '#server/activities/weekendLottery/open.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { type ActivityBot, ask } from '../bot.ts'
import { play } from '../money.ts'

const DAY_MS = 86_400_000
/** Rounds by which the valid bet of a ticket is staked. */
const ROUNDS = 10

/** Stakes for another ticket in the cheapest game, and looks how many there are. Prizes are paid by themselves. */
export const bot: ActivityBot = {
  strive: async (bot) => {
    const { open, mine } = (await ask(bot, 'weekendLottery', {})) ?? {}
    if (open && mine?.counts && !mine.isFull) await play(bot, { stake: Math.ceil(open.bet / ROUNDS), rounds: ROUNDS })
  },
  claim: async (bot) => void (await ask(bot, 'weekendLottery', {})),
  most: (from, days) => {
    const { closes, untilDrawMs, prizes } = catalogue().configs.weekendLottery
    const start = dayStart(from)
    const first = nextWeekly(closes, start).getTime() + untilDrawMs - start.getTime()
    return costOfPrizes(prizes) * Math.max(0, Math.floor((days * DAY_MS - first) / WEEK_MS) + 1)
  },
}
