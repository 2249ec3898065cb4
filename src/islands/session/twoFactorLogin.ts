import { atom } from 'nanostores'
import { deviceKey } from '#client/account/deviceKey.ts'
import { phoneInfo, takeFingerprint } from '#client/wire/device.ts'
import { type Failure, post } from '#client/wire/post.ts'
import { lobbyErrcodes, wordsOfErrcode } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { authMessageOf } from '../account/authMessage.ts'
import { askForCode } from '../account/codes.ts'
import { isRecoveryCode } from '../account/recoveryProblem.ts'
import { $pendingLogin, dropPendingLogin, keepPendingLogin } from '../twoFactor/pendingLogin.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { afterLogin } from '../ui/navigation.ts'
import { hideLoading, showLoading, showToast } from '../ui/ui.ts'
import { completeLogin, orCancelled } from './authentication.ts'
import { $login } from './login.ts'

/** The second factor of a log-in from a new device. */
export const $twoFactorLogin = atom<FormState>({ step: 'idle' })

/** Opens a fresh form. */
export function startTwoFactorLogin(): void {
  $twoFactorLogin.set({ step: 'idle' })
}

/** Sends the code, unless a request is already pending; success logs in. */
export async function bringCode(code: string, translate: Translate): Promise<void> {
  const kept = $pendingLogin.get()
  const { step } = $twoFactorLogin.get()
  if (!kept || step === 'sending' || step === 'done') return
  $twoFactorLogin.set({ step: 'sending' })
  showLoading()
  await takeFingerprint()
  const proof = { pending: kept.pending, code, phoneinfoJsonModel: phoneInfo() }
  const answer = await orCancelled(post('accountLoginStep', { ...proof, ...deviceKey() }), translate)
  if (answer?.ok) {
    $twoFactorLogin.set({ step: 'done' })
    dropPendingLogin(true)
    return completeLogin(answer.reply, afterLogin())
  }
  hideLoading()
  if (!answer) return startTwoFactorLogin()
  const problem = twoFactorMessageOf(answer, code)
  showToast(translate(problem), 'error')
  if (isOver(answer)) return giveUp(problem)
  $twoFactorLogin.set({ step: 'failed', problem })
}

/** Requests another code. Returns whether one was sent. */
export async function sendAgain(translate: Translate): Promise<boolean> {
  const kept = $pendingLogin.get()
  if (!kept) return false
  return await askForCode('step', translate, async () => {
    const answer = await post('loginStepSend', { pending: kept.pending })
    if (answer.ok) keepPendingLogin({ pending: kept.pending, mobile: kept.mobile })
    if (answer.ok || !isOver(answer)) return answer
    const problem = twoFactorMessageOf(answer)
    showToast(translate(problem), 'error')
    giveUp(problem)
    return undefined
  })
}

/** Back to the password, without a message. */
export function backToPassword(): void {
  startTwoFactorLogin()
  dropPendingLogin()
}

/** Back to the password, since this pending log-in is no longer valid. */
function giveUp(problem: UserMessage): void {
  backToPassword()
  $login.set({ step: 'failed', problem })
}

const isOver = (failure: Failure): boolean =>
  failure.why === 'refused' &&
  [lobbyErrcodes.twoFactorExpired, lobbyErrcodes.accountClosed, lobbyErrcodes.restricted].some(
    (each) => each === failure.errcode,
  )

function twoFactorMessageOf(failure: Failure, code = ''): UserMessage {
  const isWrong = failure.why === 'refused' && failure.errcode === lobbyErrcodes.codeWrong
  if (isWrong && isRecoveryCode(code)) return { key: 'recovery.login.wrong' }
  const key = failure.why === 'refused' ? wordsOfErrcode(failure.errcode) : undefined
  return key?.startsWith('twoFactor.') ? { key } : authMessageOf(failure)
}
