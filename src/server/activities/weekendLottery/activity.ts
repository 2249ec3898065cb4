import { LISTS_KEPT_WEEKS, TICKETS_PER_PLAYER_MAX } from '#contract/activities/weekendLottery/limits.ts'
import type { Tx } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import type { Move } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { advanceLottery } from './advance.ts'
import { countHere, countTickets } from './count.ts'
import { openDrawNow } from './draws.ts'
import { weekendLotteryDraws, weekendLotteryTickets } from './past.ts'
import { weekendLotteryList, weekendLotteryProof } from './proof.ts'
import { forgetTickets } from './retention.ts'
import { weekendLottery as state } from './standing.ts'
import { lotteryMarks, lotteryTickets, lotteryWinners } from './tables.ts'

/** What was staked before an exclusion or a closing still becomes tickets. Those stay in their draw. */
async function countBefore(tx: Tx, player: number): Promise<readonly Move[]> {
  const open = await openDrawNow(tx)
  if (open) await countHere(tx, open.day, player)
  return []
}

const held = {
  by: 'player',
  held: 'src/server/activities/weekendLottery/count.ts',
  tested: 'tests/activities/weekendLottery/tickets.test.ts',
} as const

export const weekendLottery = {
  handlers: {
    ...{ weekendLottery: state, weekendLotteryTickets, weekendLotteryDraws },
    ...{ weekendLotteryProof, weekendLotteryList },
  },
  leaving: countBefore,
  jobs: [
    { name: 'weekend-lottery', cron: '* * * * *', run: advanceLottery },
    { name: 'lottery-tickets', cron: '*/10 * * * *', run: countTickets },
    { name: 'lottery-lists', cron: '43 3 * * *', run: forgetTickets },
  ],
  inventory: [
    disclosed(lotteryMarks.player, { as: 'lotteryCounted', by: [lotteryMarks.player] }, { period: 'accountLifetime' }),
    disclosed(
      lotteryTickets.player,
      { as: 'lotteryTickets', by: [lotteryTickets.day, lotteryTickets.line] },
      // The whole list is deleted before by `forgetTickets`.
      { period: 'accountLifetime' },
    ),
    disclosed(
      lotteryWinners.player,
      { as: 'lotteryPrizes', by: [lotteryWinners.day, lotteryWinners.place] },
      { period: 'afterRecordDate', from: lotteryWinners.settledAt },
    ),
  ],
  bounds: {
    lottery_draws: { by: 'nobody', why: 'one for each week' },
    lottery_pages: {
      by: 'nobody',
      why: `one for each thousand lines of a list of tickets, kept for ${LISTS_KEPT_WEEKS} weeks`,
    },
    lottery_marks: { ...held, most: 'one a player' },
    lottery_tickets: {
      ...held,
      most: `${TICKETS_PER_PLAYER_MAX} a player and draw, kept for ${LISTS_KEPT_WEEKS} weeks`,
    },
    lottery_winners: { ...held, most: 'one for each prize of a draw' },
  },
} satisfies ServerActivity<'weekendLottery'>
