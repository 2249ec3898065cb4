import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { enqueuePopup } from '../../lobby/popupQueue.ts'
import { updateUser } from '../../session/player.ts'
import { loadable } from '../../ui/loadable.ts'
import { refreshActivities } from '../activities.ts'
import { activityMessage } from '../failure.ts'

export type Visits = Reply<'appProxyUser4TaskUser'>

/** The house's social accounts, and the visits already claimed. */
export const visits = loadable(() => post('appProxyUser4TaskUser', {}))
/** The visit whose points are being claimed. */
export const $receivingVisit = atom<number | undefined>()

/** Claims the points of a visit; returns the error, if any. They are credited once, however often this is called. */
export async function receiveVisit(visitId: number): Promise<UserMessage | undefined> {
  if ($receivingVisit.get() !== undefined) return undefined
  $receivingVisit.set(visitId)
  const answer = await post('appProxyUser4TaskUserReceive', { visitId })
  $receivingVisit.set(undefined)
  if (!answer.ok) {
    if (answer.why === 'refused') void visits.load()
    return activityMessage(answer)
  }
  const { propList, lottery, ...standing } = answer.reply
  updateUser({ lottery })
  visits.take(standing)
  enqueuePopup({ name: 'reward', items: propList })
  void refreshActivities()
  return undefined
}
