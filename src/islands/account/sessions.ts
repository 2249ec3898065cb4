import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'

export type OpenSession = Reply<'getSessions'>['rows'][number]

const sessions = loadable(() => post('getSessions', {}))

/** The player's open sessions. */
export const $sessions = sessions.$state
export const loadSessions = sessions.load
export const leaveSessions = sessions.forget
/** The pending log-out: a session's id, or all others. One at a time. */
export const $endingSessions = atom<string | 'others' | undefined>()

/** Logs out one other device, or all others. Returns their number or the error; nothing while another is pending. */
export async function endSessions(id?: string): Promise<{ ended: number } | { problem: UserMessage } | undefined> {
  if ($endingSessions.get()) return undefined
  $endingSessions.set(id ?? 'others')
  const answer = await post('endSessions', id === undefined ? {} : { id })
  $endingSessions.set(undefined)
  if (!answer.ok) {
    if (answer.why === 'unheard') void loadSessions()
    return { problem: messageOf(answer) }
  }
  await loadSessions()
  return { ended: answer.reply.ended }
}
