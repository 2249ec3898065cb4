import type { Answer } from '#client/wire/post.ts'
import type { CallName } from '#contract/calls/index.ts'

/**
 * Creates a sender for idempotent calls. A reply may get lost after the server has acted. Repeating the same request uses the same id,
 * which the server recognises.
 */
export function once() {
  let unsettled: { requestId: string; wish: string } | undefined

  return async <N extends CallName>(
    wish: unknown,
    send: (requestId: string) => Promise<Answer<N>>,
  ): Promise<Answer<N>> => {
    const text = JSON.stringify(wish)
    if (unsettled?.wish !== text) unsettled = { requestId: crypto.randomUUID(), wish: text }
    const answer = await send(unsettled.requestId)
    if (answer.ok || answer.why === 'refused') unsettled = undefined
    return answer
  }
}
