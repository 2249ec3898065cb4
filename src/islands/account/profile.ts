import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { nicknameProblem } from '#contract/account/nicknames.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../player.ts'
import { messageOf } from '../ui/failure.ts'
import type { Translate } from '../ui/form.ts'
import { showToast } from '../ui/ui.ts'

export type Saving = { step: 'idle' } | { step: 'sending' } | { step: 'failed'; problem: UserMessage }
export type Profile = { nickname: string; avatar: number; frame?: number }

/** State of saving nickname and picture. */
export const $profile = atom<Saving>({ step: 'idle' })

/** Resets a form that opens or is edited: the result of an earlier try is dropped. */
export function startProfile(): void {
  $profile.set({ step: 'idle' })
}

/** Saves nickname and picture, unless a request is already pending or the nickname is invalid. */
export async function saveProfile(profile: Profile, translate: Translate): Promise<void> {
  if ($profile.get().step === 'sending') return
  const wrong = nicknameProblem(profile.nickname)
  if (wrong) return $profile.set({ step: 'failed', problem: wrong })
  $profile.set({ step: 'sending' })
  const answer = await post('updateProfile', profile)
  if (!answer.ok) {
    const problem = messageOf(answer)
    showToast(translate(problem), 'error')
    return $profile.set({ step: 'failed', problem })
  }
  updateUser(answer.reply)
  $profile.set({ step: 'idle' })
  showToast(translate({ key: 'profile.saved' }), 'success')
}
