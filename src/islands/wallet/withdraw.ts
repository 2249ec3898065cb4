import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import { activityErrcodes } from '#contract/activities/errcodes.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { encryptSecret } from '../account/secret.ts'
import { updateUser } from '../player.ts'
import { note } from '../telemetry/events.ts'
import { once } from '../ui/once.ts'
import { bankMessageOf } from './bank.ts'
import { loadTerms } from './terms.ts'

export const $isSending = atom(false)

/** `from`: coin under a time lock of the safe-box. `shown`: what its player read of offers that are taken back. */
export type Wish = { amount: Cents; accountId: string; from?: 'safebox'; shown?: string }

/** What a withdrawal of coin under a time lock would take back of offers, or why that cannot be told now. */
export type TakenBack = Reply<'getTakenBack'>

export async function previewTaken(amount: Cents): Promise<{ taken: TakenBack } | { problem: UserMessage }> {
  $isSending.set(true)
  const answer = await post('getTakenBack', { amount })
  $isSending.set(false)
  return answer.ok ? { taken: answer.reply } : { problem: withdrawalMessageOf(answer) }
}

const sendOnce = once('exchange')

/** Requests a withdrawal, with the safe-box password where one is set; returns the error, if any. */
export async function askWithdrawal(wish: Wish, typed?: string): Promise<UserMessage | undefined> {
  if ($isSending.get()) return undefined
  $isSending.set(true)
  const answer = await send(wish, typed)
  $isSending.set(false)
  if (!answer.ok) {
    // The limits or the balance may be others by now.
    if (answer.why === 'refused' || answer.why === 'unheard') void loadTerms()
    return withdrawalMessageOf(answer)
  }
  note('withdrawal_asked', { amount: wish.amount })
  updateUser({ coin: answer.reply.coin })
  await loadTerms()
  return undefined
}

async function send(wish: Wish, typed: string | undefined): Promise<Answer<'exchange'>> {
  const password = typed === undefined ? undefined : await encryptSecret(typed)
  if (typed !== undefined && password === undefined) return { ok: false, why: 'offline' }
  return await sendOnce(wish, (requestId) => post('exchange', { requestId, ...wish, ...(password && { password }) }))
}

const WRONG = 'wallet.ask.passwordWrong'
const LOCKED = 'wallet.ask.passwordLocked'

const CHANGED = 'safebox.taken.changed'

/** Whether a message says that other offers are taken back than were shown. */
export const isTakenMessage = ({ key }: UserMessage): boolean => key === CHANGED

/** Whether a message is about the password, which can be typed again. */
export const isPasswordMessage = ({ key }: UserMessage): boolean => key === WRONG || key === LOCKED

function withdrawalMessageOf(failure: Failure): UserMessage {
  if (failure.why !== 'refused') return bankMessageOf(failure)
  if (failure.errcode === activityErrcodes.offerChanged) return { key: CHANGED }
  const { triesLeft, until } = failure.details
  if (failure.errcode === lobbyErrcodes.safeboxPasswordWrong && typeof triesLeft === 'number')
    return { key: WRONG, values: { count: triesLeft } }
  if (failure.errcode === lobbyErrcodes.safeboxLocked && typeof until === 'number')
    return { key: LOCKED, values: { until: new Date(until) } }
  return bankMessageOf(failure)
}
