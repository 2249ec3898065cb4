import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { lobbyErrcodes, wordsOfErrcode } from '#contract/refusals.ts'
import { codeProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { authMessageOf } from '../account/authMessage.ts'
import { type ProofKind, proofProblem } from '../account/proof.ts'
import { isRecoveryCode, recoveryProblem } from '../account/recoveryProblem.ts'
import { loadSafety } from '../account/safety.ts'
import { encryptSecret } from '../account/secret.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { showToast } from '../ui/ui.ts'

type Typed = { password: string; code: string }
type SwitchProblems = Partial<Record<keyof Typed, UserMessage>>

/** Switching two-factor log-in on or off. */
export const $switching = atom<FormState>({ step: 'idle' })

/** Two-factor log-in was switched on a moment ago, with this password if there is one. Recovery codes follow, and nobody types it twice. */
export const $justOn = atom<{ password: string } | undefined>()

/** Opens a fresh form. */
export function startSwitching(): void {
  $switching.set({ step: 'idle' })
}

/** The method of re-authentication: the password, or a code without one. */
export function twoFactorProof({ hasPassword, canSendCodes }: Reply<'getSafety'>): ProofKind {
  if (hasPassword) return 'password'
  return canSendCodes ? 'code' : 'none'
}

/**
 * The problem of each field; empty if the form is valid. Switching on needs a code too, which proves that codes arrive. `byRecovery`: a recovery
 * code is typed in place of one from the phone.
 */
export function switchProblems(
  isOn: boolean,
  kind: ProofKind,
  { password, code }: Typed,
  byRecovery = false,
): SwitchProblems {
  const onPaper = byRecovery ? recoveryProblem(code) : undefined
  if (byRecovery) return onPaper ? { code: onPaper } : {}
  const found = {
    password: kind === 'password' ? proofProblem({ kind, typed: password }) : undefined,
    code: isOn || kind === 'code' ? codeProblem(code) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Switches, unless a request is already pending. */
export async function switchTwoFactor(
  isOn: boolean,
  kind: ProofKind,
  typed: Typed,
  translate: Translate,
): Promise<void> {
  const { step } = $switching.get()
  if (step === 'sending' || step === 'done') return
  $switching.set({ step: 'sending' })
  const answer = await send(isOn, kind, typed)
  if (!answer.ok) return fail(answer, typed.code, translate)
  showToast(translate({ key: isOn ? 'twoFactor.doneOn' : 'twoFactor.doneOff' }), 'success')
  $switching.set({ step: 'done' })
  if (isOn) $justOn.set({ password: kind === 'password' ? typed.password : '' })
  await loadSafety()
}

async function send(isOn: boolean, kind: ProofKind, { password, code }: Typed): Promise<Answer<'setLoginStep'>> {
  const encrypted = kind === 'password' ? await encryptSecret(password) : ''
  if (encrypted === undefined) return { ok: false, why: 'offline' }
  return await post('setLoginStep', { isOn, ...(encrypted && { password: encrypted }), ...(code && { code }) })
}

function fail(failure: Failure, code: string, translate: Translate): void {
  if (failure.why === 'unheard') void loadSafety()
  const isWrong = failure.why === 'refused' && failure.errcode === lobbyErrcodes.codeWrong
  const problem = isWrong && isRecoveryCode(code) ? { key: 'recovery.login.wrong' } : switchMessageOf(failure)
  showToast(translate(problem), 'error')
  $switching.set({ step: 'failed', problem })
}

/** Why a call with this proof did not work. */
export function switchMessageOf(failure: Failure): UserMessage {
  if (failure.why !== 'refused') return authMessageOf(failure)
  if (failure.errcode === lobbyErrcodes.ownerUnproven) return { key: 'twoFactor.passwordWrong' }
  const key = wordsOfErrcode(failure.errcode)
  return key?.startsWith('twoFactor.') ? { key } : authMessageOf(failure)
}
