import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../../call/handler.ts'
import { assertFits, cancelRaise, confirmRaise, setOwn } from '../../care/limits.ts'
import { cancelPayDays, confirmPayDays, setPayDays } from '../../care/payDays.ts'
import { db, type Tx } from '../../db/database.ts'
import { lockWallet } from '../lock.ts'
import { shownLimits } from './show.ts'

export const getLimits: Handler<'getLimits'> = (_body, { session }) => shownLimits(session.player)

export const setLimit: Handler<'setLimit'> = async ({ limit, most }, { session }) => {
  if (most !== null) assertFits(limit, most)
  return await changed(session.player, (tx) => setOwn(tx, session.player, limit, most))
}

export const confirmLimit: Handler<'confirmLimit'> = ({ limit, most }, { session }) =>
  changed(session.player, (tx) => confirmRaise(tx, session.player, limit, most))

export const cancelLimit: Handler<'cancelLimit'> = ({ limit }, { session }) =>
  changed(session.player, (tx) => cancelRaise(tx, session.player, limit))

export const setPayDaysCall: Handler<'setPayDays'> = ({ payDays }, { session }) =>
  changed(session.player, (tx) => setPayDays(tx, session.player, payDays))

export const confirmPayDaysCall: Handler<'confirmPayDays'> = ({ payDays }, { session }) =>
  changed(session.player, (tx) => confirmPayDays(tx, session.player, payDays))

export const cancelPayDaysCall: Handler<'cancelPayDays'> = (_body, { session }) =>
  changed(session.player, (tx) => cancelPayDays(tx, session.player))

/** Changes are serialised with each other and with deposit orders by the wallet's lock. Bets wait for the row they read. */
async function changed(player: number, change: (tx: Tx) => Promise<void>): Promise<Reply<'getLimits'>> {
  return await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    await change(tx)
    return await shownLimits(player, tx)
  })
}
