import { atom } from 'nanostores'
import { type Failure, post } from '#client/wire/post.ts'
import { accountErrcodes } from '#contract/account/errcodes.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { encryptProof, type Proof } from '../account/proof.ts'
import { loadSafety } from '../account/safety.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { showToast } from '../ui/ui.ts'
import { $justOn, switchMessageOf } from './twoFactorSwitch.ts'

/** The codes that were just made. Only this page has them, until they are typed back or the sheet is closed. */
export const $codes = atom<readonly string[]>([])
/** Making codes, and putting them into force. */
export const $making = atom<FormState>({ step: 'idle' })
export const $confirming = atom<FormState>({ step: 'idle' })

/** Opens a fresh sheet; the codes of the last one are gone. */
export function startRecovery(): void {
  $codes.set([])
  $making.set({ step: 'idle' })
  $confirming.set({ step: 'idle' })
}

/** Closes the sheet. A set that was shown and not typed back waits, and the card says so. */
export function leaveRecovery(): void {
  const waits = $codes.get().length > 0 && $confirming.get().step !== 'done'
  startRecovery()
  if (waits) void loadSafety()
}

/** Makes a set, unless a request is already pending. A lost answer loses nothing: the next try makes another set. */
export async function makeCodes(proof: Proof, translate: Translate): Promise<void> {
  if ($making.get().step === 'sending') return
  $justOn.set(undefined)
  $making.set({ step: 'sending' })
  const shown = await encryptProof(proof)
  const answer = shown ? await post('makeRecoveryCodes', shown) : ({ ok: false, why: 'offline' } as const)
  if (!answer.ok) return await fail($making, answer, translate)
  $codes.set(answer.reply.codes)
  $making.set({ step: 'idle' })
  $confirming.set({ step: 'idle' })
}

/** Puts the set into force by one of its codes. */
export async function confirmCodes(code: string, translate: Translate): Promise<void> {
  const { step } = $confirming.get()
  if (step === 'sending' || step === 'done') return
  $confirming.set({ step: 'sending' })
  const answer = await post('confirmRecoveryCodes', { code })
  if (!answer.ok) return await fail($confirming, answer, translate)
  showToast(translate({ key: 'recovery.done' }), 'success')
  $confirming.set({ step: 'done' })
  await loadSafety()
}

async function fail(state: typeof $making, failure: Failure, translate: Translate): Promise<void> {
  const problem = messageOf(failure, state === $confirming)
  showToast(translate(problem), 'error')
  state.set({ step: 'failed', problem })
  // Another tab has switched two-factor log-in off, or it may have been done: the card says how it stands.
  if (isOff(failure) || failure.why === 'unheard') await loadSafety()
}

const isOff = (failure: Failure): boolean =>
  failure.why === 'refused' && failure.errcode === accountErrcodes.twoFactorOff

function messageOf(failure: Failure, isConfirming: boolean): UserMessage {
  if (isOff(failure)) return { key: 'twoFactor.doneOff' }
  const isWrong = failure.why === 'refused' && failure.errcode === lobbyErrcodes.codeWrong
  return isConfirming && isWrong ? { key: 'recovery.wrong' } : switchMessageOf(failure)
}
