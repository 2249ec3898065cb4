import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { noteFriends } from '../sharedDots.ts'

/** While it is on, each page of the lobby knows whether a spin is ready, or a target waits. A failure keeps the known state (spec 8). */
export async function refresh(): Promise<void> {
  const token = readToken()
  if (token === '') return
  const answer = await post('actInviteUserStatus', {})
  if (answer.ok && readToken() === token) noteSpins(answer.reply)
}

/** The free spin of a cycle that has not begun is no news. */
export function noteSpins({
  isRunning,
  ready,
  owed,
}: Pick<Reply<'actInviteUserStatus'>, 'isRunning' | 'ready' | 'owed'>): void {
  noteFriends('inviteUserSpin', (isRunning && ready > 0) || owed > 0)
}
