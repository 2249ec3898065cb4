import { atom } from 'nanostores'
import { phoneInfo, takeFingerprint } from '#client/account/device.ts'
import { deviceKey } from '#client/account/deviceKey.ts'
import { type Failure, post } from '#client/wire/post.ts'
import { errcodes, wordsOfErrcode } from '#contract/errcodes.ts'
import type { UserMessage } from '#contract/words.ts'
import { askForCode } from '../account/codes.ts'
import { comeIn, type Entrance, problemOf, type Say } from '../session/entrance.ts'
import { $login } from '../session/login.ts'
import { afterLogin } from '../ui/navigation.ts'
import { hideLoading, showLoading, showToast } from '../ui/ui.ts'
import { $pendingStep, dropStep, keepStep } from './pendingStep.ts'

/** The second step of a log-in from a device that is new. */
export const $loginStep = atom<Entrance>({ step: 'idle' })

/** A fresh form: what the last try came to is forgotten. */
export function startLoginStep(): void {
  $loginStep.set({ step: 'idle' })
}

/** Brings the code, unless that is on its way already; on success the player is in. */
export async function bringCode(code: string, say: Say): Promise<void> {
  const kept = $pendingStep.get()
  const { step } = $loginStep.get()
  if (!kept || step === 'sending' || step === 'done') return
  $loginStep.set({ step: 'sending' })
  showLoading()
  await takeFingerprint()
  const proof = { pending: kept.pending, code, phoneinfoJsonModel: phoneInfo() }
  const answer = await post('accountLoginStep', { ...proof, ...deviceKey() })
  if (answer.ok) {
    $loginStep.set({ step: 'done' })
    dropStep(true)
    return comeIn(answer.reply, afterLogin())
  }
  hideLoading()
  const problem = stepProblemOf(answer)
  showToast(say(problem), 'error')
  if (isOver(answer)) return giveUp(problem)
  $loginStep.set({ step: 'failed', problem })
}

/** Asks for another code. Answers whether one is on its way. */
export async function sendAgain(say: Say): Promise<boolean> {
  const kept = $pendingStep.get()
  if (!kept) return false
  return await askForCode('step', say, async () => {
    const answer = await post('loginStepSend', { pending: kept.pending })
    if (answer.ok) keepStep(kept)
    if (answer.ok || !isOver(answer)) return answer
    const problem = stepProblemOf(answer)
    showToast(say(problem), 'error')
    giveUp(problem)
    return undefined
  })
}

/** Back to the password, with nothing said. */
export function backToPassword(): void {
  startLoginStep()
  dropStep()
}

/** Back to the password, since this log-in leads nowhere any more. */
function giveUp(problem: UserMessage): void {
  backToPassword()
  $login.set({ step: 'failed', problem })
}

const isOver = (failure: Failure): boolean =>
  failure.why === 'refused' &&
  [errcodes.stepExpired, errcodes.accountClosed, errcodes.restricted].some((each) => each === failure.errcode)

function stepProblemOf(failure: Failure): UserMessage {
  const key = failure.why === 'refused' ? wordsOfErrcode(failure.errcode) : undefined
  return key?.startsWith('step.') ? { key } : problemOf(failure)
}
