import { atom } from 'nanostores'
import { birthDateProblem } from '#contract/account/age.ts'
import { usernameProblem } from '#contract/account/username.ts'
import {
  type Bounds,
  codeProblem,
  confirmationProblem,
  isCodeNeeded,
  type PhoneBounds,
  passwordProblem,
  phoneProblem,
} from '#contract/rules.ts'
import { manilaDay } from '#contract/time.ts'
import type { UserMessage } from '#contract/words.ts'
import { serverNow } from '../ui/clock.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { $isAgreed } from './agreement.ts'
import { authenticate, type Credentials } from './authentication.ts'
import { dropInvite, inviteCode } from './invite.ts'

/** The configuration of registration: its kind, its code, its bounds. */
export type RegisterRules = Bounds &
  PhoneBounds & { registerType: 'phone' | 'phoneNoOtp' | 'username'; otpStatus: boolean; mode: 'standard' | 'green' }

export const $register = atom<FormState>({ step: 'idle' })

/** Opens a fresh form and drops the result of an earlier visit. */
export function startRegister(): void {
  $register.set({ step: 'idle' })
  void tellMade()
}

/** Of a registration whose answer was lost before a reload, the page learns only that it was made. */
async function tellMade(): Promise<void> {
  const unheard = await import('#client/wire/unheard.ts').catch(() => undefined)
  const isMade = await unheard?.wasMade(['accountRegist', 'accountRegist4'])
  if (isMade && $register.get().step === 'idle') $register.set({ step: 'failed', problem: { key: 'login.made' } })
}

export type Registration = Required<Omit<Credentials, 'invite' | 'isAgreed'>> & { confirmation: string }
export type RegisterProblems = Partial<Record<keyof Registration, UserMessage>>

/** The problem of each field of a registration (spec 5). Empty when it may be sent. */
export function registerProblems(typed: Registration, rules: RegisterRules): RegisterProblems {
  const accountProblem = rules.registerType === 'username' ? usernameProblem : phoneProblem
  const found = {
    account: accountProblem(typed.account, rules),
    code: isCodeNeeded(rules) ? codeProblem(typed.code) : undefined,
    password: passwordProblem(typed.password, rules),
    confirmation: confirmationProblem(typed.password, typed.confirmation),
    birthDate: birthDateProblem(typed.birthDate, manilaDay(serverNow())),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Registers and logs in, unless a request is already pending or the agreement is missing. */
export async function register(typed: Registration, rules: RegisterRules, translate: Translate): Promise<void> {
  const { step } = $register.get()
  if (step === 'sending' || step === 'done' || !$isAgreed.get()) return
  $register.set({ step: 'sending' })
  const { account, password, code, birthDate } = typed
  const credentials = { account, password, code, birthDate, isAgreed: true, invite: inviteCode() }
  $register.set(await authenticate(isCodeNeeded(rules) ? 'accountRegist4' : 'accountRegist', credentials, translate))
  if ($register.get().step === 'done') dropInvite()
}
