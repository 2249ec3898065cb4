import { atom } from 'nanostores'
import { deviceKey } from '#client/account/deviceKey.ts'
import { takeFingerprint } from '#client/wire/device.ts'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { type CodePurpose, codePurpose } from '#contract/enumerations.ts'
import { lobbyErrcodes, lobbyRefusalWords } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { $webConfig, loadConfig } from '../config.ts'
import { BUSY, messageOf } from '../ui/failure.ts'
import type { Translate } from '../ui/form.ts'
import { retryProblem } from '../ui/retry.ts'
import { showToast } from '../ui/ui.ts'

/** State of requesting a one-time code (spec 4): idle, sending, then a countdown during which no other can be requested. */
export type CodeSending =
  | { step: 'idle' }
  | { step: 'sending' }
  /** End of the countdown on this device's clock, milliseconds. */
  | { step: 'waiting'; until: number }

export type CodeUse = keyof typeof codePurpose

export const $codeSending = atom<CodeSending>({ step: 'idle' })

const SECOND_MS = 1_000
const keyOf = (use: CodeUse): string => `perya.code.${use}`

/** Opens a form with a code; a countdown interrupted by a reload continues. */
export function startCode(use: CodeUse): void {
  const until = Number(readStored(keyOf(use), 'session') ?? 0)
  $codeSending.set(until > Date.now() ? { step: 'waiting', until } : { step: 'idle' })
}

/** Ends the countdown. */
export function endWaiting(): void {
  $codeSending.set({ step: 'idle' })
}

/** Starts the countdown of a code that was sent. */
export function noteWait(use: CodeUse, seconds: number): void {
  const until = Date.now() + seconds * SECOND_MS
  writeStored(keyOf(use), String(until), 'session')
  $codeSending.set({ step: 'waiting', until })
}

/** Requests a code for a valid number. Returns whether one was sent; repeats are ignored. */
export async function sendCode(mobile: string, use: CodeUse, translate: Translate): Promise<boolean> {
  return await askForCode(use, translate, async () => {
    await Promise.all([loadConfig(), takeFingerprint()])
    const type: CodePurpose = codePurpose[use]
    return await post('smsSend', { countryCode: $webConfig.get()?.countryCode ?? '', mobile, type, ...deviceKey() })
  })
}

/** The same with a custom call, which returns undefined after handling a failure itself. */
export async function askForCode(
  use: CodeUse,
  translate: Translate,
  ask: () => Promise<Answer<'smsSend' | 'loginStepSend'> | undefined>,
): Promise<boolean> {
  if ($codeSending.get().step !== 'idle') return false
  $codeSending.set({ step: 'sending' })
  const answer = await ask()
  if (!answer?.ok) {
    $codeSending.set({ step: 'idle' })
    if (answer) showToast(translate(sendProblem(answer)), 'error')
    return false
  }
  noteWait(use, answer.reply.wait)
  showToast(translate({ key: 'login.loginSendSucc' }), 'success')
  return true
}

/** Why no code was sent (spec 8): the generic message, except for failures that the player can resolve. */
function sendProblem(failure: Failure): UserMessage {
  if (failure.why === 'offline') return { key: 'login.offline' }
  if (failure.why === 'unheard' || failure.why === 'undone' || failure.why === 'portal') return messageOf(failure)
  if (failure.why === 'busy') return BUSY
  if (failure.why !== 'refused' || failure.errcode !== lobbyErrcodes.codesTooMany) return { key: 'login.loginSendFail' }
  const wait = Number(failure.details.retryAfter)
  return wait > 0 ? retryProblem('login.codesRetry', wait) : { key: lobbyRefusalWords.codesTooMany }
}
