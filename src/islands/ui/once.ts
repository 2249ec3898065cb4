import { type Answer, knowReplies } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { CallName } from '#contract/calls/index.ts'
import type { CallOf } from '#contract/calls/repeats.ts'

/**
 * Creates a sender for idempotent calls. A reply may get lost after the server has acted. Repeating the same request uses the same id,
 * which the server recognises. The browser keeps it per account until the answer is known, so that a reload does not lose it. `kept` names its
 * place among the calls without an answer.
 */
export function once(kept: CallOf<'own-id'>) {
  let unsettled: { requestId: string; wish: string } | undefined

  return async <N extends CallName>(
    wish: unknown,
    send: (requestId: string) => Promise<Answer<N>>,
  ): Promise<Answer<N>> => {
    const text = JSON.stringify(wish)
    const carried = (await knowReplies())?.keyFor(kept, { text }, !readToken())
    if (unsettled?.wish !== text) unsettled = { requestId: carried?.key ?? crypto.randomUUID(), wish: text }
    const answer = await send(unsettled.requestId)
    carried?.settle(answer)
    if (answer.ok || answer.why === 'refused') unsettled = undefined
    return answer
  }
}
