import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { writeStored } from '#client/wire/storage.ts'
import type { Reply } from '#contract/calls/index.ts'
import { isOfEntry } from '#contract/errcodes.ts'
import { RECHARGE_FLAG } from '#contract/lobby/install.ts'
import type { Cents } from '#contract/money.ts'
import { DEPOSIT_POLL_MAX_MS, DEPOSIT_POLL_MS } from '#contract/wallet/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { playerId, updateUser } from '../session/player.ts'
import { note } from '../telemetry/events.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'
import { $waiting, dropWaiting, keepWaiting, waitingOf } from './waiting.ts'

export type Order = Reply<'isRechargeDone'>['order']

/** State of a deposit: being chosen, awaiting payment, arrived, or ended unpaid. */
export type Deposit =
  | { step: 'choosing' }
  /** `after` is the expired order, if this is the next try. */
  | { step: 'sending'; after: Order | undefined }
  | { step: 'paying'; order: Order }
  | { step: 'arrived'; order: Order; coin: Cents }
  | { step: 'over'; order: Order }

export const $deposit = atom<Deposit>({ step: 'choosing' })
/** Lead of the server's clock over this device's, in milliseconds. */
export const $clockLeadMs = atom(0)
/** Earlier unpaid orders that can still be paid, newest first. */
export const $unpaid = atom<readonly Order[]>([])

/** Ids of the channels that take orders now. */
export const { $state: $channels, load: loadChannels } = loadable(() => post('getRechargeChannels', {}))

/** Opens an order; returns the error, if any. A second tap while one is pending does nothing. */
export async function openDeposit(amount: Cents, rechargeType: number): Promise<UserMessage | undefined> {
  const before = $deposit.get()
  if (before.step === 'sending') return undefined
  $deposit.set({ step: 'sending', after: before.step === 'over' ? before.order : undefined })
  const answer = await post('recharge3', { amount, version: 4, actType: 0, rechargeType })
  if (!answer.ok) {
    $deposit.set(before)
    void loadChannels()
    if (answer.why === 'refused') void askEntry(answer.errcode)
    return messageOf(answer)
  }
  note('deposit_open', { amount, rechargeType })
  $clockLeadMs.set(answer.reply.createTime - Date.now())
  startPaying({ ...answer.reply, rechargeType, state: 'pending' })
  return undefined
}

/** The form of what is missing opens over the page, which keeps amount and channel. */
async function askEntry(errcode: number): Promise<void> {
  if (!isOfEntry(errcode)) return
  const entry = await import('../session/entry.ts').catch(() => undefined)
  void entry?.askMissing(errcode)
}

/** Shows the payment of an order, new or earlier, and starts polling for its money. */
export function startPaying(order: Order): void {
  $deposit.set({ step: 'paying', order })
  keepWaiting(order, true)
  askSoon(0)
}

/** Closes the payment; an unpaid order joins the unpaid ones. */
export function leaveDeposit(): void {
  clearTimeout(timer)
  const left = $deposit.get()
  if (left.step === 'paying') keepWaiting(left.order, false)
  $deposit.set({ step: 'choosing' })
  void loadUnpaid()
}

/**
 * Opens the payment that was open when the page was reloaded or discarded, or tells its result. Returns whether it did. Without an answer
 * the order stays stored.
 */
export async function resumeDeposit(): Promise<boolean> {
  const waiting = waitingOf($waiting.get(), playerId())
  if (!waiting?.isOpen || $deposit.get().step !== 'choosing') return false
  const answer = await post('isRechargeDone', { orderId: waiting.orderId })
  if ($deposit.get().step !== 'choosing') return false
  if (!answer.ok) {
    if (answer.why === 'refused') dropWaiting(waiting.orderId)
    return false
  }
  const { order, coin, now } = answer.reply
  $clockLeadMs.set(now - Date.now())
  if (order.state !== 'pending') await finish(order, coin)
  else if (isPayable(order)) startPaying(order)
  return $deposit.get().step !== 'choosing'
}

/** Loads the orders that can still be paid. A failure is silent, since they are a convenience. */
export async function loadUnpaid(): Promise<void> {
  const answer = await post('getRechargeRecord', { size: 10 })
  if (answer.ok) $unpaid.set(answer.reply.rows.filter(isPayable))
}

const isPayable = ({ state, qrCodeText, payUrl }: Order) => state === 'pending' && (qrCodeText ?? payUrl) !== undefined

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
  const before = $deposit.get()
  if (before.step !== 'paying') return
  const { orderId } = before.order
  const answer = await post('isRechargeDone', { orderId })
  const now = $deposit.get()
  if (now.step !== 'paying' || now.order.orderId !== orderId) return
  if (answer.ok) $clockLeadMs.set(answer.reply.now - Date.now())
  if (!answer.ok || answer.reply.order.state === 'pending') {
    return askSoon(Math.min(Math.max(pauseMs * BACK_OFF, DEPOSIT_POLL_MS), DEPOSIT_POLL_MAX_MS))
  }
  await finish(answer.reply.order, answer.reply.coin)
}

async function finish(order: Order, coin: Cents): Promise<void> {
  dropWaiting(order.orderId)
  if (order.state === 'credited') await arrive(order, coin)
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
  if (isSeen() && $deposit.get().step === 'paying') askSoon(0)
}
globalThis.document?.addEventListener('visibilitychange', resume)
globalThis.addEventListener?.('focus', resume)
globalThis.addEventListener?.('online', resume)
