import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import { codeProblem, type PhoneBounds, type Problem, phoneProblem } from '#contract/rules.ts'
import { refreshActivities } from './activities.ts'
import { $webConfig, loadConfig } from './config.ts'
import { type Entrance, problemOf, type Say } from './entrance.ts'
import { $player } from './player.ts'
import { showToast } from './ui.ts'

export const $bind = atom<Entrance>({ step: 'idle' })

/** A fresh form: what an earlier visit to it came to is forgotten. */
export function startBind(): void {
  $bind.set({ step: 'idle' })
}

export type Binding = { account: string; code: string }
export type BindingProblems = Partial<Record<keyof Binding, Problem>>

/** What is wrong with a number to bind, field by field (spec 5). Empty when it may be sent. */
export function bindingProblems(typed: Binding, rules: PhoneBounds): BindingProblems {
  const found = { account: phoneProblem(typed.account, rules), code: codeProblem(typed.code) }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Binds a number to the player, unless that is on its way already. */
export async function bindPhone({ account, code }: Binding, say: Say): Promise<void> {
  const { step } = $bind.get()
  if (step === 'sending' || step === 'done') return
  $bind.set({ step: 'sending' })
  await loadConfig()
  const countryCode = $webConfig.get()?.countryCode ?? ''
  const answer = await post('bindAccount', { countryCode, mobile: account, code })
  if (!answer.ok) {
    const problem = problemOf(answer)
    showToast(say(problem), 'error')
    $bind.set({ step: 'failed', problem })
    return
  }
  const player = $player.get()
  if (player.state === 'ready') $player.set({ ...player, user: { ...player.user, mobile: answer.reply.mobile } })
  void refreshActivities()
  showToast(say({ key: 'login.bindDone' }), 'success')
  $bind.set({ step: 'done' })
}
