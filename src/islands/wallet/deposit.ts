import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { writeStored } from '#client/wire/storage.ts'
import type { Reply } from '#contract/calls/index.ts'
import { RECHARGE_FLAG } from '#contract/lobby/install.ts'
import type { Cents } from '#contract/money.ts'
import { isOfEntry } from '#contract/refusals.ts'
import { DEPOSIT_POLL_MAX_MS, DEPOSIT_POLL_MS } from '#contract/wallet/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { playerId, updateUser } from '../player.ts'
import { note } from '../telemetry/events.ts'
import { $missing } from '../ui/door.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'
import { dropChecked, isChecked, keepChecked } from './checking.ts'
import { $waiting, dropWaiting, keepWaiting, waitingOf } from './waiting.ts'

export type Order = Reply<'isRechargeDone'>['order']

/** State of a deposit: being chosen, awaiting payment, said to be paid, arrived, or ended unpaid or taken back. */
export type Deposit =
  | { step: 'choosing' }
  /** `after` is the expired order, if this is the next try. */
  | { step: 'sending'; after: Order | undefined }
  | { step: 'paying'; order: Order }
  /** The player has paid or come back from a payment page. Only the coin ends it, or a payment that failed; an expired order stays. */
  | { step: 'checking'; order: Order }
  | { step: 'arrived'; order: Order; coin: Cents }
  | { step: 'over'; order: Order }

export const $deposit = atom<Deposit>({ step: 'choosing' })

/** Ids of the channels that take orders now. */
export const { $state: $channels, load: loadChannels } = loadable(() => post('getRechargeChannels', {}))

/** What the next order says besides: the consent to pay a debt, and a coupon. Pieces that load on demand set it. */
export const $extras = atom<{ debtConsent?: Cents | undefined; coupon?: string | undefined }>({})

/** Opens an order; returns the error, if any. A second tap while one is pending does nothing. */
export async function openDeposit(amount: Cents, rechargeType: number): Promise<UserMessage | undefined> {
  const before = $deposit.get()
  if (before.step === 'sending') return undefined
  $deposit.set({ step: 'sending', after: before.step === 'over' ? before.order : undefined })
  const answer = await post('recharge3', { amount, version: 4, actType: 0, rechargeType, ...$extras.get() })
  if (!answer.ok) {
    $deposit.set(before)
    void loadChannels()
    // The form of what is missing opens over the page, which keeps amount and channel.
    if (answer.why === 'refused' && isOfEntry(answer.errcode)) $missing.set({ errcode: answer.errcode })
    return messageOf(answer)
  }
  note('deposit_open', { amount, rechargeType })
  startPaying({ ...answer.reply, rechargeType, state: 'pending' })
  return undefined
}

/** Shows the payment of an order, new or earlier, and starts polling for its money. */
export function startPaying(order: Order): void {
  dropChecked()
  $deposit.set({ step: 'paying', order })
  keepWaiting(order, true)
  askSoon(0)
}

/** Watches for the money of an order that the player says is paid. Their word alone credits nothing. */
export function startChecking(order: Order): void {
  keepWaiting(order, true)
  keepChecked(order.orderId)
  $deposit.set({ step: 'checking', order })
  askSoon(0)
}

/** Closes the payment. An order that may still become coin stays in the list of open ones. */
export function leaveDeposit(): void {
  clearTimeout(timer)
  const left = watched()
  if (left) keepWaiting(left, false)
  $deposit.set({ step: 'choosing' })
}

/** Whether the payment that was open could not be asked about. It is asked about again with the network. */
let isUnresumed = false

/**
 * Opens the payment that was open when the page was reloaded or discarded, or tells its result. Returns whether it did. Without an answer
 * the order stays stored. `isReturned`: the player comes from a payment page.
 */
export async function resumeDeposit(isReturned = false): Promise<boolean> {
  isUnresumed = false
  const waiting = waitingOf($waiting.get(), playerId())
  if (!waiting || !(waiting.isOpen || isReturned) || $deposit.get().step !== 'choosing') return false
  if (isReturned) keepChecked(waiting.orderId)
  const answer = await post('isRechargeDone', { orderId: waiting.orderId })
  if ($deposit.get().step !== 'choosing') return false
  if (!answer.ok) {
    if (answer.why === 'refused') dropWaiting(waiting.orderId)
    else isUnresumed = true
    return false
  }
  const { order, coin } = answer.reply
  const isSaidPaid = isChecked(waiting.orderId)
  if (isEnded(order, isSaidPaid)) await finish(order, coin)
  else if (isSaidPaid) startChecking(order)
  else if (isPayable(order)) startPaying(order)
  return $deposit.get().step !== 'choosing'
}

/** Whether an order still says how it is paid. */
export const isPayable = ({ state, ...order }: Order): boolean =>
  state === 'pending' && (order.payUrl ?? order.qrCodeText ?? order.appRechargeBankOwn) !== undefined

/** Whether an order needs no more watching. Money for an expired one may be under way, if its player says so. */
const isEnded = ({ state }: Order, isSaidPaid: boolean): boolean =>
  state !== 'pending' && !(isSaidPaid && state === 'expired')

/** The order whose money the page waits for. */
function watched(): Order | undefined {
  const deposit = $deposit.get()
  return deposit.step === 'paying' || deposit.step === 'checking' ? deposit.order : undefined
}

let timer: ReturnType<typeof setTimeout> | undefined
let pauseMs = DEPOSIT_POLL_MS
const BACK_OFF = 1.15

function askSoon(afterMs: number): void {
  clearTimeout(timer)
  pauseMs = afterMs
  if (isSeen()) timer = setTimeout(() => void askForPayment(), afterMs)
}

function isSeen(): boolean {
  return globalThis.document?.visibilityState !== 'hidden'
}

/** Polls whether the money has arrived. The pauses grow, and a hidden page does not poll. */
export async function askForPayment(): Promise<void> {
  clearTimeout(timer)
  const orderId = watched()?.orderId
  if (!orderId) return
  const answer = await post('isRechargeDone', { orderId })
  const now = $deposit.get()
  if (watched()?.orderId !== orderId) return
  if (answer.ok && isEnded(answer.reply.order, now.step === 'checking')) {
    return await finish(answer.reply.order, answer.reply.coin)
  }
  if (answer.ok && now.step === 'checking') $deposit.set({ step: 'checking', order: answer.reply.order })
  askSoon(Math.min(Math.max(pauseMs * BACK_OFF, DEPOSIT_POLL_MS), DEPOSIT_POLL_MAX_MS))
}

async function finish(order: Order, coin: Cents): Promise<void> {
  dropWaiting(order.orderId)
  dropChecked()
  const isTakenBack = order.reversed !== undefined && order.reversed.amount >= order.amount
  if (order.state === 'credited' && !isTakenBack) await arrive(order, coin)
  else $deposit.set({ step: 'over', order })
}

async function arrive(order: Order, coin: Cents): Promise<void> {
  note('deposit_done', { amount: order.amount })
  writeStored(RECHARGE_FLAG, '1')
  $deposit.set({ step: 'arrived', order, coin })
  updateUser({ coin, firstRecharge: true })
  const figures = await post('refreshData', {})
  if (figures.ok) updateUser(figures.reply)
}

// The player returns from the bank: polls at once.
function resume(): void {
  if (!isSeen()) return
  if (watched()) askSoon(0)
  else if (isUnresumed) void resumeDeposit()
}
globalThis.document?.addEventListener('visibilitychange', resume)
globalThis.addEventListener?.('focus', resume)
globalThis.addEventListener?.('online', resume)
