import { atom } from 'nanostores'
import { tooLongProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { arrival, loginHere, pagePath } from '../ui/navigation.ts'
import { showToast } from '../ui/ui.ts'
import { $isAgreed, openAgreement } from './agreement.ts'
import { type Credentials, type Entrance, enter, type Say } from './entrance.ts'
import { $device } from './variant.ts'

export const $login = atom<Entrance>({ step: 'idle' })

/**
 * Who goes back after a log-out is shown the log-in, and the router leaves the address of the player's page above it: it gets its own name.
 * A player who leaves the log-in while it comes alive has gone forward: the address is that of the next page already.
 */
export function nameLogin(): void {
  if (arrival() !== 'return') return
  const { pathname, search } = location
  if (pagePath() !== '/login') history.replaceState(history.state, '', loginHere(pathname + search))
}

/** A fresh form: what an earlier visit to it came to is forgotten. */
export function startLogin(): void {
  $login.set({ step: 'idle' })
}

export type LoginProblems = Partial<Record<'account' | 'password', UserMessage>>

/** What is missing before a log-in can be sent (spec 5): both fields must hold something, and a password no more than one can be long. */
export function loginProblems({ account, password }: Credentials, passwordLengthMax: number): LoginProblems {
  const missing: UserMessage = { key: 'verify.required' }
  const wrong = password === '' ? missing : tooLongProblem(password, passwordLengthMax)
  return { ...(account === '' ? { account: missing } : {}), ...(wrong ? { password: wrong } : {}) }
}

/** Says that something is missing (spec 5); each field says so for itself. */
export function sayMissing(say: Say): void {
  showToast(say({ key: 'verify.accountTips' }), 'error')
}

/** Logs in, unless a log-in is on its way already. In the green mode, and on a device that asks for it, the agreement comes first. */
export async function logIn(credentials: Credentials, isGreen: boolean, say: Say): Promise<void> {
  const { step } = $login.get()
  if (step === 'sending' || step === 'done') return
  if ((isGreen || $device.get()) && !$isAgreed.get()) {
    sayMissing(say)
    if (isGreen) openAgreement('terms')
    return
  }
  $login.set({ step: 'sending' })
  $login.set(await enter('accountLogin', credentials, say))
}
