import { atom } from 'nanostores'
import { tooLongProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { arrival, ENDED, loginHere, pagePath } from '../ui/navigation.ts'
import { showToast } from '../ui/ui.ts'
import { $isAgreed, $isAgreementMissed, openAgreement } from './agreement.ts'
import { authenticate, type Credentials } from './authentication.ts'
import { $device } from './variant.ts'

export const $login = atom<FormState>({ step: 'idle' })

/**
 * After a log-out, going back shows the log-in under the address of the player's page. It therefore gets its own address. If the player has
 * already left the log-in during hydration, the address belongs to the next page and stays.
 */
export function nameLogin(): void {
  if (arrival() !== 'return') return
  const { pathname, search } = location
  if (pagePath() !== '/login') history.replaceState(history.state, '', loginHere(pathname + search))
}

/** Opens a fresh form and drops the result of an earlier visit. */
export function startLogin(): void {
  $login.set({ step: 'idle' })
}

/** Whether the player is here because the session ended. */
export function hasSessionEnded(): boolean {
  return new URLSearchParams(location.search).has(ENDED)
}

export type LoginProblems = Partial<Record<'account' | 'password', UserMessage>>

/** Validation errors of a log-in (spec 5): both fields must be filled, and the password not too long. */
export function loginProblems({ account, password }: Credentials, passwordLengthMax: number): LoginProblems {
  const missing: UserMessage = { key: 'verify.required' }
  const wrong = password === '' ? missing : tooLongProblem(password, passwordLengthMax)
  return { ...(account === '' ? { account: missing } : {}), ...(wrong ? { password: wrong } : {}) }
}

/** Shows a message for missing fields (spec 5); each field also shows its own. */
export function sayMissing(translate: Translate): void {
  showToast(translate({ key: 'verify.accountTips' }), 'error')
}

/** Logs in, unless a request is already pending. In the green mode, and on a device that requires it, the agreement comes first. */
export async function logIn(credentials: Credentials, isGreen: boolean, translate: Translate): Promise<void> {
  const { step } = $login.get()
  if (step === 'sending' || step === 'done') return
  if ((isGreen || $device.get()) && !$isAgreed.get()) {
    sayMissing(translate)
    $isAgreementMissed.set(true)
    if (isGreen) openAgreement('terms')
    return
  }
  $login.set({ step: 'sending' })
  $login.set(await authenticate('accountLogin', { ...credentials, isAgreed: $isAgreed.get() }, translate))
}
