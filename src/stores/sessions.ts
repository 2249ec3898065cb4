import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { type Trouble, troubleOf } from './failure.ts'

export type OpenSession = Reply<'getSessions'>['rows'][number]
export type Sessions = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; rows: readonly OpenSession[] }

/** Where the player is logged in. */
export const $sessions = atom<Sessions>({ state: 'loading' })
/** What is being logged out: a session's id, or all others. One thing at a time. */
export const $endingSessions = atom<string | 'others' | undefined>()

/** Counts the fetches, so that a slow answer does not overwrite a newer one. */
let latest = 0

/** Asks where the player is logged in. What is shown stays while it is asked again. */
export async function loadSessions(): Promise<void> {
  latest += 1
  const mine = latest
  if ($sessions.get().state === 'failed') $sessions.set({ state: 'loading' })
  const answer = await post('getSessions', {})
  if (mine !== latest) return
  if (answer.ok) $sessions.set({ state: 'ready', rows: answer.reply.rows })
  else if ($sessions.get().state !== 'ready') $sessions.set({ state: 'failed' })
}

/** Nothing stays for whoever comes next. */
export function leaveSessions(): void {
  latest += 1
  $sessions.set({ state: 'loading' })
}

/** Logs out one other device, or all others. Answers how many, or what went wrong; nothing where another is under way. */
export async function endSessions(id?: string): Promise<{ ended: number } | { trouble: Trouble } | undefined> {
  if ($endingSessions.get()) return undefined
  $endingSessions.set(id ?? 'others')
  const answer = await post('endSessions', id === undefined ? {} : { id })
  $endingSessions.set(undefined)
  if (!answer.ok) return { trouble: troubleOf(answer) }
  await loadSessions()
  return { ended: answer.reply.ended }
}
