import { eq } from 'drizzle-orm'
import { nextWeekly } from '#contract/activities/weekendLottery/schedule.ts'
import { manilaDay } from '#contract/time.ts'
import { spentNow } from '#server/activities/budget.ts'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { countTickets } from '#server/activities/weekendLottery/count.ts'
import { configured, findDraw } from '#server/activities/weekendLottery/draws.ts'
import { lotteryWinners } from '#server/activities/weekendLottery/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { letters } from '#server/inbox/tables.ts'
import { BET, bet, lotteryOn, POOL, TUESDAY, ticketPlayer } from '../activities/weekendLottery/fixture.ts'
import { pockets } from '../wallet/walletHarness.ts'
import { differences } from './cashierGround.ts'
import type { Flow } from './step.ts'

const WEEK_MS = 7 * 86_400_000
/** A quarter of an hour after a draw: what was closed too late for its round has a later one by then. */
const LATER_MS = 15 * 60_000

/** A draw with fewer tickets than prizes: closed, drawn and paid once, with the rest of its budget back, and the next one open. */
export const lotterySteps: Record<string, Flow> = {
  'a draw of the lottery': async () => {
    const player = await ticketPlayer()
    let weeks = 0
    return async () => {
      weeks += 1
      lotteryOn({}, { day: 10 * POOL, whole: 1_000 * POOL })
      const opens = new Date(TUESDAY.getTime() + weeks * WEEK_MS)
      setClock(opens)
      await advanceLottery()
      await bet(player, 2 * BET)
      await countTickets()
      const closesAt = nextWeekly(configured().closes, opens)
      const [day, drawsAt] = [manilaDay(closesAt), closesAt.getTime() + configured().untilDrawMs]
      const [before, spent] = [await pockets(player), (await spentNow('weekendLottery')).whole]
      setClock(new Date(closesAt.getTime() + 10_000))
      const hold = async () => {
        await advanceLottery()
        setClock(new Date(drawsAt + 3_000))
        await advanceLottery()
      }
      const finish = async () => {
        setClock(new Date(drawsAt + LATER_MS))
        await advanceLottery()
        await advanceLottery()
      }
      const broken = async () => {
        const won = await db.select().from(lotteryWinners).where(eq(lotteryWinners.day, day))
        const told = (await db.select({ about: letters.about }).from(letters)).filter(({ about }) =>
          about?.startsWith(`lottery:${day}:`),
        )
        const { coin } = await pockets(player)
        const draw = await findDraw(day)
        const found = {
          ...{ state: draw?.state, coin, winners: won.filter(({ outcome }) => outcome === 'paid').length },
          ...{ letters: told.length, spent: (await spentNow('weekendLottery')).whole },
        }
        // The first two prizes, of the terms' three kinds; the next draw has taken its own.
        const gained = 110_000
        return differences(day, found, {
          ...{ state: 'paid', coin: before.coin + gained, winners: 2, letters: 2, spent: spent + gained },
        })
      }
      return { run: hold, recover: hold, finish, broken }
    }
  },
}
