import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../../call/handler.ts'
import { assertFits, cancelRaise, confirmRaise, setOwn } from '../../care/limits.ts'
import { db, type Tx } from '../../db/database.ts'
import { lockWallet } from '../lock.ts'
import { shownLimits } from './show.ts'

export const getLimits: Handler<'getLimits'> = async (_body, { session }) => ({
  limits: await shownLimits(session.player),
})

export const setLimit: Handler<'setLimit'> = async ({ limit, most }, { session }) => {
  if (most !== null) assertFits(limit, most)
  return await changed(session.player, (tx) => setOwn(tx, session.player, limit, most))
}

export const confirmLimit: Handler<'confirmLimit'> = ({ limit, most }, { session }) =>
  changed(session.player, (tx) => confirmRaise(tx, session.player, limit, most))

export const cancelLimit: Handler<'cancelLimit'> = ({ limit }, { session }) =>
  changed(session.player, (tx) => cancelRaise(tx, session.player, limit))

/** Changes are serialised with each other and with deposit orders by the wallet's lock. Bets wait for the row they read. */
async function changed(player: number, change: (tx: Tx) => Promise<void>): Promise<Reply<'getLimits'>> {
  return await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    await change(tx)
    return { limits: await shownLimits(player, tx) }
  })
}
