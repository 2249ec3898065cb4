import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'

/** The observed return of the game whose rules are open. `none`: it has too few rounds. */
export type ObservedState = 'asking' | 'failed' | 'none' | NonNullable<Reply<'anonymous/gameReturn'>['observed']>
export const $observed = atom<ObservedState>('asking')

export async function askObserved(gameId: number): Promise<void> {
  $observed.set('asking')
  const answer = await post('anonymous/gameReturn', { gameId })
  $observed.set(answer.ok ? (answer.reply.observed ?? 'none') : 'failed')
}
