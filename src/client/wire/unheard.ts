import type { CallName } from '#contract/calls/index.ts'
import { SAME_WISH_MS } from '#contract/repeats.ts'
import { unheardOf } from './keys.ts'
import { post } from './post.ts'

/** Whether a guest's call by one of these names was made in the last quarter of an hour, though its answer was lost. Asks only about such calls. */
export async function wasMade(names: readonly CallName[]): Promise<boolean> {
  const since = Date.now() - SAME_WISH_MS
  const lost = unheardOf(true).filter(({ name, at }) => names.includes(name) && at > since)
  const told = await Promise.all(lost.map(({ name, key }) => post('anonymous/keptAnswer', { call: name, key })))
  return told.some((answer) => answer.ok && answer.reply.state === 'made')
}
