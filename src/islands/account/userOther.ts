import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../player.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'

const userOther = loadable(() => post('appUserOther', {}))

/** The player's privacy choice: whether others may see their big wins. */
export const $userOther = userOther.$state
export const loadUserOther = userOther.load
/** Whether a new choice is being saved; it is already shown. */
export const $isOtherSaving = atom(false)

/** Saves a new choice, unless one is pending. Returns the error, if any, and then restores the old choice. */
export async function chooseShowsWins(showsWins: boolean): Promise<UserMessage | undefined> {
  const before = userOther.known()
  if (!before || $isOtherSaving.get()) return undefined
  $isOtherSaving.set(true)
  userOther.change((shown) => ({ ...shown, showsWins }))
  const answer = await post('updateAppUserOther', { showsWins })
  $isOtherSaving.set(false)
  if (!answer.ok) {
    userOther.change((shown) => ({ ...shown, showsWins: before.showsWins }))
    if (answer.why === 'unheard') void loadUserOther()
    return messageOf(answer)
  }
  userOther.take(answer.reply)
  updateUser({ hasUserOther: answer.reply.hasUserOther })
  return undefined
}
