import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { drawOnce, finishDraws } from '../draws/draw.ts'
import { wireDraw } from '../draws/record.ts'
import { type Summed, ticketOf } from './baskets.ts'
import { exchange } from './exchange.ts'
import { giveLeftItems, keepLeftItems } from './leftover.ts'
import { festivalOf } from './standing.ts'

/** Opening the page finishes a basket that was cut off. */
const festivalUser: Handler<'festivalUser'> = async (_body, { session: { player } }) => {
  await finishDraws(player)
  return await festivalOf(player)
}

const festivalOpen: Handler<'festivalOpen'> = async (wish, { session: { player }, region }) => {
  const asked = { ...wish, kind: 'basket', item: 0 } as const
  let before: Summed | undefined
  const { draw, ...given } = await drawOnce({ player, region }, asked, async (tx) => {
    const { ticket, summed } = await ticketOf(tx, player)
    before = summed
    return ticket
  })
  return { ...given, drawn: wireDraw(draw), ...(await answer(player, before)) }
}

const festivalExchange: Handler<'festivalExchange'> = async (body, { session: { player } }) => {
  const given = await db.transaction((tx) => exchange(tx, player, body))
  return { ...given, ...(await answer(player)) }
}

async function answer(player: number, summed?: Summed) {
  const { coin, points } = await balancesOf(db, player)
  return { coin, lottery: points, ...(await festivalOf(player, summed)) }
}

export const festival = {
  handlers: { festivalUser, festivalOpen, festivalExchange },
  leaving: keepLeftItems,
  jobs: [{ name: 'festival-leftovers', cron: '11 * * * *', run: giveLeftItems }],
} satisfies ServerActivity<'festival'>
