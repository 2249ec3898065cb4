import type { Body, Reply } from '#contract/calls/index.ts'
import { endOf, lengthOf } from '#contract/rights/exclusion.ts'
import { leftoverOf } from '#contract/rights/rights.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { gateOf } from '../kyc/gate.ts'
import { type Exclusion, exclusionOf, inForce, toldOf } from '../standing/exclusions.ts'
import { holderOf, type TicketHolder } from '../standing/exclusionTicket.ts'
import { payableAccount } from '../wallet/bank/payable.ts'
import { decryptDetails, maskOf, nameOf } from '../wallet/bank/written.ts'
import { lockWallet } from '../wallet/lock.ts'
import { earlierOf, takenBy } from '../wallet/withdrawals/hold.ts'
import { BY_PLAYER } from './excludeMe.ts'
import { prolong } from './exclusion.ts'
import { gatherExcluded, payOutExcluded } from './payOutExcluded.ts'
import { gatheredStandingOf } from './standing.ts'

/** What an excluded player may do without a session, by the ticket of a log-in that was refused: look, be paid out, and stay out longer. */

/** An end beyond this is none. It bounds the extensions of one exclusion. */
const END_AFTER_YEARS = 50

export const excludedState: Handler<'anonymous/excludedState'> = async ({ ticket }, { device }) =>
  await stateOf(holderOf(ticket, device))

export const excludedPayOut: Handler<'anonymous/excludedPayOut'> = async ({ ticket, ...wish }, { device }) => {
  const holder = holderOf(ticket, device)
  await runningOf(holder)
  return { amount: await payOut(holder.player, wish), ...(await stateOf(holder)) }
}

async function payOut(
  player: number,
  { requestId, amount, leftover }: Omit<Body<'anonymous/excludedPayOut'>, 'ticket'>,
): Promise<number> {
  const accountId = (await payableAccount(player))?.id
  if (accountId === undefined) throw new Refusal('bankNeeded')
  const wish = { requestId, amount, accountId, leftover }
  const earlier = await db.transaction((tx) => earlierOf(tx, player, wish))
  if (earlier) return amount
  await gatherExcluded(player)
  const paid = await payOutExcluded(player, wish, BY_PLAYER)
  if (paid.done) return takenBy(paid.orders)
  // Of two at once, the other may have been it.
  if (await db.transaction((tx) => earlierOf(tx, player, wish))) return amount
  if (paid.why === 'refused') throw paid.refusal
  if (paid.why === 'nothing') throw new Refusal('closingLeftover', { leftover })
  throw new Refusal('loginAgain')
}

export const excludedExtend: Handler<'anonymous/excludedExtend'> = async ({ ticket, ...wish }, { device }) => {
  const holder = holderOf(ticket, device)
  await db.transaction((tx) => extend(tx, holder, wish))
  return await stateOf(holder)
}

async function extend(
  tx: Tx,
  { player, exclusion }: TicketHolder,
  { term, until }: Omit<Body<'anonymous/excludedExtend'>, 'ticket'>,
): Promise<void> {
  await lockWallet(tx, player)
  const running = await inForce(tx, player)
  if (running?.id !== exclusion) throw new Refusal('loginAgain')
  if (running.until?.getTime() !== until) return
  await prolong(tx, running, { until: farEnd(endOf(lengthOf(term), running.until)), kind: 'self' }, BY_PLAYER)
}

function farEnd(until: Date | null): Date | null {
  const last = now()
  last.setUTCFullYear(last.getUTCFullYear() + END_AFTER_YEARS)
  return until && until < last ? until : null
}

/** The exclusion that a ticket is for. Refuses with loginAgain once another one, or none, is in force. */
async function runningOf({ player, exclusion }: TicketHolder): Promise<Exclusion> {
  const running = await exclusionOf(player)
  if (running?.id !== exclusion) throw new Refusal('loginAgain')
  return running
}

async function stateOf(holder: TicketHolder): Promise<Reply<'anonymous/excludedState'>> {
  const running = await runningOf(holder)
  const { player } = holder
  const standing = await gatheredStandingOf(player)
  const row = await payableAccount(player)
  const account = row && `${nameOf(row.bankCode)} ${maskOf(decryptDetails(row).cardNum)}`
  const { own, deposits, withdrawals } = standing
  return {
    ...toldOf(running),
    ...{ own, leftover: leftoverOf(standing), deposits, withdrawals },
    isUnidentified: (await gateOf(player)).waits.withdrawal,
    ...(account !== undefined && { account }),
  }
}
