import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { updateUser } from '../player.ts'
import { loadable } from '../ui/loadable.ts'
import { pagedList } from '../ui/pagedList.ts'

/** The player's short link with the networks' share dialogs. */
export const { $state: $link, load: loadLink } = loadable(
  () => post('shortUrl', {}),
  ({ shareUrlMap }) => updateUser({ shareUrlMap }),
)

type Friends = Reply<'inviteFriends'>
export type Friend = Friends['rows'][number]
export type AllFriends = NonNullable<Friends['all']>

/** How many friends there are, and what makes one valid; with the first page of their list. */
export const $allFriends = atom<AllFriends | undefined>(undefined)

const friends = pagedList<Friend>(async (cursor) => {
  const answer = await post('inviteFriends', cursor === undefined ? {} : { cursor })
  if (answer.ok && answer.reply.all) $allFriends.set(answer.reply.all)
  return answer
})

/** The friends who have registered so far, the latest first. */
export const $friends = friends.$state
export const loadFriends = friends.load
export const loadMoreFriends = friends.loadMore
