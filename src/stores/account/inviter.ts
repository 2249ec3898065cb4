import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { errcodes } from '#contract/errcodes.ts'
import type { Say } from '../session/entrance.ts'
import { updateUser } from '../session/player.ts'
import { messageOf } from '../ui/failure.ts'
import { showToast } from '../ui/ui.ts'
import type { Saving } from './profile.ts'

/** The name of an inviter on its way to the server. */
export const $inviter = atom<Saving>({ step: 'idle' })

/** A form begins, or is written in again: what an earlier try came to is forgotten. */
export function startInviter(): void {
  $inviter.set({ step: 'idle' })
}

/** Names who invited the player, by number or code, unless that is on its way already. Answers whether it is settled. */
export async function nameInviter(typed: string, say: Say): Promise<boolean> {
  if ($inviter.get().step === 'sending') return false
  if (typed === '') {
    $inviter.set({ step: 'failed', problem: { key: 'verify.required' } })
    return false
  }
  $inviter.set({ step: 'sending' })
  const answer = await post('agentFill', { pid: typed })
  if (!answer.ok) {
    const isTried = answer.why === 'refused' && answer.errcode === errcodes.attemptsTooMany
    const problem = isTried ? { key: 'profile.superiorTries' } : messageOf(answer)
    showToast(say(problem), 'error')
    $inviter.set({ step: 'failed', problem })
    return false
  }
  updateUser(answer.reply)
  $inviter.set({ step: 'idle' })
  showToast(say({ key: 'profile.superiorDone' }), 'success')
  return true
}
