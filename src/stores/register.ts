import { atom } from 'nanostores'
import { type Bounds, confirmationProblem, type Problem, passwordProblem, usernameProblem } from '#contract/rules.ts'
import { $isAgreed } from './agreement.ts'
import { type Credentials, type Entrance, enter, type Say } from './entrance.ts'

export const $register = atom<Entrance>({ step: 'idle' })

/** A fresh form: what an earlier visit to it came to is forgotten. */
export function startRegister(): void {
  $register.set({ step: 'idle' })
}

export type Registration = Credentials & { confirmation: string }
export type RegisterProblems = Partial<Record<keyof Registration, Problem>>

/** What is wrong with a registration, field by field (spec 5). Empty when it may be sent. */
export function registerProblems(typed: Registration, bounds: Bounds): RegisterProblems {
  const found = {
    account: usernameProblem(typed.account, bounds),
    password: passwordProblem(typed.password, bounds),
    confirmation: confirmationProblem(typed.password, typed.confirmation),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Opens an account and logs it in, unless that is on its way already or the agreement is not accepted. */
export async function register({ account, password }: Registration, say: Say): Promise<void> {
  const { step } = $register.get()
  if (step === 'sending' || step === 'done' || !$isAgreed.get()) return
  $register.set({ step: 'sending' })
  $register.set(await enter('accountRegist', { account, password }, say))
}
