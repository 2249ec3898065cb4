import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { updateUser } from '../player.ts'
import { messageOf } from '../ui/failure.ts'
import type { Translate } from '../ui/form.ts'
import { showToast } from '../ui/ui.ts'
import type { Saving } from './profile.ts'

/** State of saving the inviter's name. */
export const $inviter = atom<Saving>({ step: 'idle' })

/** Resets a form that opens or is edited: the result of an earlier try is dropped. */
export function startInviter(): void {
  $inviter.set({ step: 'idle' })
}

/** Sets the player's inviter by number or code, unless a request is already pending. Returns whether it succeeded. */
export async function nameInviter(typed: string, translate: Translate): Promise<boolean> {
  if ($inviter.get().step === 'sending') return false
  if (typed === '') {
    $inviter.set({ step: 'failed', problem: { key: 'verify.required' } })
    return false
  }
  $inviter.set({ step: 'sending' })
  const answer = await post('agentFill', { pid: typed })
  if (!answer.ok) {
    const isTried = answer.why === 'refused' && answer.errcode === lobbyErrcodes.attemptsTooMany
    const problem = isTried ? { key: 'profile.superiorTries' } : messageOf(answer)
    showToast(translate(problem), 'error')
    $inviter.set({ step: 'failed', problem })
    return false
  }
  updateUser(answer.reply)
  $inviter.set({ step: 'idle' })
  showToast(translate({ key: 'profile.superiorDone' }), 'success')
  return true
}
