import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { lobbyErrcodes, wordsOfErrcode } from '#contract/refusals.ts'
import { type Bounds, confirmationProblem, passwordProblem, tooLongProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { showToast } from '../ui/ui.ts'
import { authMessageOf } from './authMessage.ts'
import { loadSafety } from './safety.ts'
import { encryptSecret } from './secret.ts'
import { loadSessions } from './sessions.ts'

export const $change = atom<FormState>({ step: 'idle' })

/** Opens a fresh form and drops the result of an earlier visit. */
export function startChange(): void {
  $change.set({ step: 'idle' })
}

/** `current` is undefined if the player has no password yet. */
export type Change = { current: string | undefined; password: string; confirmation: string }

/** The problem of each field of a new password (spec 5). Empty when it may be sent. */
export function changeProblems(typed: Change, bounds: Bounds): Partial<Record<keyof Change, UserMessage>> {
  const isSame = typed.password !== '' && typed.password === typed.current
  const found = {
    current:
      typed.current === '' ? { key: 'verify.required' } : tooLongProblem(typed.current ?? '', bounds.passwordLengthMax),
    password: passwordProblem(typed.password, bounds) ?? (isSame ? { key: 'safety.password.same' } : undefined),
    confirmation: confirmationProblem(typed.password, typed.confirmation),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Sets the new password, unless a request is already pending. All other devices are logged out; this one continues with a new token. */
export async function changePassword(typed: Change, translate: Translate): Promise<void> {
  if ($change.get().step === 'sending') return
  $change.set({ step: 'sending' })
  const answer = await send(typed)
  if (!answer.ok) {
    const problem = changeMessageOf(answer)
    showToast(translate(problem), 'error')
    $change.set({ step: 'failed', problem })
    return
  }
  writeToken(answer.reply.token)
  showToast(
    translate({ key: typed.current === undefined ? 'safety.password.setDone' : 'safety.password.done' }),
    'success',
  )
  $change.set({ step: 'done' })
  await Promise.all([loadSafety(), loadSessions()])
}

async function send({ current, password: typed }: Change): Promise<Answer<'changePassword'>> {
  const password = await encryptSecret(typed)
  const known = current === undefined ? undefined : await encryptSecret(current)
  if (password === undefined || (current !== undefined && known === undefined)) return { ok: false, why: 'offline' }
  return await post('changePassword', { password, ...(known !== undefined && { current: known }) })
}

function changeMessageOf(failure: Failure): UserMessage {
  if (failure.why !== 'refused') return authMessageOf(failure)
  if (failure.errcode === lobbyErrcodes.loginWrong) return { key: 'safety.password.wrong' }
  const key = wordsOfErrcode(failure.errcode)
  return key?.startsWith('safety.') ? { key } : authMessageOf(failure)
}
