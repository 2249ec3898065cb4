import { atom } from 'nanostores'
import { deviceKey, writeDeviceKey } from '#client/account/deviceKey.ts'
import { encryptPassword } from '#client/account/encrypt.ts'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import { birthDateProblem } from '#contract/account/age.ts'
import { accountErrcodes, accountRefusalWords } from '#contract/account/errcodes.ts'
import { AFTER_LOGIN_MS } from '#contract/account/limits.ts'
import {
  type Bounds,
  codeProblem,
  confirmationProblem,
  type PhoneBounds,
  passwordProblem,
  phoneProblem,
} from '#contract/rules.ts'
import { manilaDay } from '#contract/time.ts'
import type { UserMessage } from '#contract/words.ts'
import { authMessageOf } from '../account/authMessage.ts'
import { $passwordKey, $webConfig, loadConfig, reloadConfig } from '../config.ts'
import { serverNow } from '../ui/clock.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { go } from '../ui/navigation.ts'
import { hideLoading, showLoading, showToast } from '../ui/ui.ts'

export const $forget = atom<FormState>({ step: 'idle' })

/** Whether the form asks for the date of birth: on a device without a key, and where the account does not know the key. */
export const $asksBirth = atom(false)

/** Opens a fresh form and drops the result of an earlier visit. */
export function startForget(): void {
  $forget.set({ step: 'idle' })
  $asksBirth.set(deviceKey().deviceKey === undefined)
}

export type Renewal = { account: string; code: string; password: string; confirmation: string; birthDate?: string }
export type RenewalProblems = Partial<Record<keyof Renewal, UserMessage>>

/** The problem of each field of a new password (spec 5). Empty when it may be sent. */
export function renewalProblems(typed: Renewal, rules: Bounds & PhoneBounds): RenewalProblems {
  const found = {
    account: phoneProblem(typed.account, rules),
    code: codeProblem(typed.code),
    password: passwordProblem(typed.password, rules),
    confirmation: confirmationProblem(typed.password, typed.confirmation),
    birthDate: $asksBirth.get() ? birthDateProblem(typed.birthDate ?? '', manilaDay(serverNow())) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Sets a new password, unless a request is already pending, and goes to the log-in. */
export async function renewPassword(typed: Renewal, translate: Translate): Promise<void> {
  const { step } = $forget.get()
  if (step === 'sending' || step === 'done') return
  $forget.set({ step: 'sending' })
  showLoading()
  const answer = await send(typed)
  if (!answer.ok) {
    hideLoading()
    const problem = forgetMessageOf(answer)
    showToast(translate(problem), 'error')
    $forget.set({ step: 'failed', problem })
    return
  }
  writeDeviceKey(answer.reply.deviceKey)
  showToast(translate({ key: 'login.forgetDone' }), 'success')
  $forget.set({ step: 'done' })
  setTimeout(() => {
    hideLoading()
    go('/login')
  }, AFTER_LOGIN_MS)
}

function forgetMessageOf(failure: Failure): UserMessage {
  if (failure.why !== 'refused') return authMessageOf(failure)
  if (failure.errcode === accountErrcodes.birthProofWrong) return { key: accountRefusalWords.birthProofWrong }
  if (failure.errcode !== accountErrcodes.birthProofNeeded) return authMessageOf(failure)
  $asksBirth.set(true)
  return { key: accountRefusalWords.birthProofNeeded }
}

async function send({ account, code, password: typed, birthDate }: Renewal): Promise<Answer<'forgetPassword'>> {
  // Fetches the current key first, since a code is used up by a try with an old key.
  const isReady = $passwordKey.get() ? await reloadConfig().then(() => true) : await loadConfig()
  const key = $passwordKey.get()
  const password = isReady && key ? await encryptPassword(typed, key) : undefined
  if (password === undefined) return { ok: false, why: 'offline' }
  const countryCode = $webConfig.get()?.countryCode ?? ''
  const birth = birthDate && $asksBirth.get() ? { birthDate } : {}
  return await post('forgetPassword', { countryCode, mobile: account, code, password, ...deviceKey(), ...birth })
}
