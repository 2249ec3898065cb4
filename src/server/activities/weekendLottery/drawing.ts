import { eq, sql } from 'drizzle-orm'
import { drawNonce, ticketsAmong, winningTickets } from '#contract/activities/weekendLottery/drawn.ts'
import { numbersOf, placesOf, prizeAt } from '#contract/activities/weekendLottery/prizes.ts'
import { now } from '../../base/clock.ts'
import { randomnessOf } from '../../beacon/verify.ts'
import { db, type Tx } from '../../db/database.ts'
import { wordsFor } from '../../games/fair.ts'
import { type Draw, daysIn, lockDraw, lotteryCipher } from './draws.ts'
import { lotteryDraws, lotteryWinners } from './tables.ts'

/** Holds the draws whose list is closed and whose round is there. Returns their number. */
export async function holdDraws(): Promise<number> {
  let held = 0
  for (const day of await daysIn('closed')) if (await db.transaction((tx) => hold(tx, day))) held += 1
  return held
}

/** Fixes the winners of a draw, once. Nothing is computed before seed, list and round are all fixed. */
async function hold(tx: Tx, day: string): Promise<boolean> {
  const draw = await lockDraw(tx, day)
  if (draw?.state !== 'closed' || draw.signature === null) return false
  const winners = winnersOf(draw, draw.signature)
  if (winners.length > 0) await storeWinners(tx, draw, winners)
  await tx.update(lotteryDraws).set({ state: 'drawn', drawnAt: now() }).where(eq(lotteryDraws.day, day))
  return true
}

function winnersOf({ day, serverSeed, tickets, terms }: Draw, signature: string): Winning[] {
  const opened = lotteryCipher.decrypt(serverSeed)
  if (opened === undefined) throw new Error(`the seed of the lottery's draw ${day} is damaged`)
  const words = wordsFor({ serverSeed: opened, clientSeed: randomnessOf(signature), nonce: drawNonce(day) })
  return ticketsAmong(winningTickets(words, numbersOf(terms, tickets), placesOf(terms.prizes)), tickets)
}

type Winning = ReturnType<typeof ticketsAmong>[number]

/** What a player's tickets win beyond the most prizes of one player is paid to nobody. */
async function storeWinners(tx: Tx, { day, terms }: Draw, winners: readonly Winning[]): Promise<void> {
  const won = winners.map((one) => ({ ...one, items: prizeAt(terms.prizes, one.place) }))
  const most = terms.prizesEach ?? won.length
  const isOver = sql`row_number() over (partition by l.player order by w.place) > ${most}::int`
  const { rowCount } = await tx.execute(sql`
    insert into ${lotteryWinners} (day, place, ticket, player, items, outcome, settled_at)
    select ${day}::date, w.place, w.ticket, l.player, w.items, case when ${isOver} then 'over' else 'due' end,
      case when ${isOver} then ${now().toISOString()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(won)}::jsonb) w (place int, ticket bigint, items jsonb)
    join lottery_tickets l on l.day = ${day}::date and l.first = (
      select max(first) from lottery_tickets where day = ${day}::date and first <= w.ticket)`)
  if (rowCount !== won.length) throw new Error(`a winning ticket of the lottery's draw ${day} is nobody's`)
}
