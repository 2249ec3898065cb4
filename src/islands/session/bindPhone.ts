import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import { accountErrcodes, accountRefusalWords } from '#contract/account/errcodes.ts'
import { lobbyRefusalWords, wordsOfErrcode } from '#contract/refusals.ts'
import { codeProblem, type PhoneBounds, phoneProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { authMessageOf } from '../account/authMessage.ts'
import { offerNumber } from '../account/numberOffer.ts'
import { proofProblem } from '../account/proof.ts'
import { encryptSecret } from '../account/secret.ts'
import { renewActivities } from '../activities/activities.ts'
import { $webConfig, loadConfig } from '../config.ts'
import { $player } from '../player.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { showToast } from '../ui/ui.ts'

export const $bind = atom<FormState>({ step: 'idle' })

/** Opens a fresh form and drops the result of an earlier visit. */
export function startBind(): void {
  offerNumber()
  $bind.set({ step: 'idle' })
}

/** `password` is undefined if the player has none. */
export type Binding = { account: string; code: string; password: string | undefined }
export type BindingProblems = Partial<Record<keyof Binding, UserMessage>>

/** The problem of each field of a number to bind (spec 5). Empty when it may be sent. */
export function bindingProblems(typed: Binding, rules: PhoneBounds): BindingProblems {
  const found = {
    account: phoneProblem(typed.account, rules),
    code: codeProblem(typed.code),
    password: typed.password === undefined ? undefined : proofProblem({ kind: 'password', typed: typed.password }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Binds a number to the player, unless a request is already pending. */
export async function bindPhone(binding: Binding, translate: Translate): Promise<void> {
  const { step } = $bind.get()
  if (step === 'sending' || step === 'done') return
  $bind.set({ step: 'sending' })
  const answer = await send(binding)
  if (!answer.ok) {
    offerNumber(answer)
    const problem = bindMessageOf(answer)
    showToast(translate(problem), 'error')
    $bind.set({ step: 'failed', problem })
    return
  }
  const player = $player.get()
  if (player.state === 'ready') $player.set({ ...player, user: { ...player.user, mobile: answer.reply.mobile } })
  void renewActivities()
  showToast(translate({ key: 'login.bindDone' }), 'success')
  $bind.set({ step: 'done' })
}

async function send({ account: mobile, code, password: typed }: Binding): Promise<Answer<'bindAccount'>> {
  await loadConfig()
  const countryCode = $webConfig.get()?.countryCode ?? ''
  const password = typed === undefined ? undefined : await encryptSecret(typed)
  if (typed !== undefined && password === undefined) return { ok: false, why: 'offline' }
  return await post('bindAccount', { countryCode, mobile, code, ...(password !== undefined && { password }) })
}

/** The message of a failed re-authentication; other failures use the log-in's messages. */
function bindMessageOf(failure: Failure): UserMessage {
  if (failure.why === 'refused' && failure.errcode === accountErrcodes.numberSet)
    return { key: accountRefusalWords.numberSet }
  const key = failure.why === 'refused' ? wordsOfErrcode(failure.errcode) : undefined
  return key === lobbyRefusalWords.ownerUnproven || key === lobbyRefusalWords.loginAgain
    ? { key }
    : authMessageOf(failure)
}
