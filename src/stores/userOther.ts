import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import { type Trouble, troubleOf } from './failure.ts'
import { updateUser } from './player.ts'

/** What else the player has chosen: whether others may see their big wins. */
export type UserOther =
  | { state: 'loading' }
  | { state: 'late' }
  | { state: 'ready'; showsWins: boolean; isSaving: boolean }

export const $userOther = atom<UserOther>({ state: 'loading' })

/** Asks how it stands; again where it did not come. */
export async function loadUserOther(): Promise<void> {
  $userOther.set({ state: 'loading' })
  const answer = await post('appUserOther', {})
  $userOther.set(answer.ok ? { state: 'ready', showsWins: answer.reply.showsWins, isSaving: false } : { state: 'late' })
}

/** Keeps another choice, unless one is on its way; answers what went wrong, and then stands as before. */
export async function chooseShowsWins(showsWins: boolean): Promise<Trouble | undefined> {
  const before = $userOther.get()
  if (before.state !== 'ready' || before.isSaving) return undefined
  $userOther.set({ state: 'ready', showsWins, isSaving: true })
  const answer = await post('updateAppUserOther', { showsWins })
  if (!answer.ok) {
    $userOther.set(before)
    return troubleOf(answer)
  }
  $userOther.set({ state: 'ready', showsWins: answer.reply.showsWins, isSaving: false })
  updateUser({ hasUserOther: answer.reply.hasUserOther })
  return undefined
}
