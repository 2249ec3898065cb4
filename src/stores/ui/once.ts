import type { Answer } from '#client/wire/post.ts'
import type { CallName } from '#contract/calls/index.ts'

/**
 * Makes a sender for calls that must happen once, however often they are asked for. An answer may get lost after the server has done
 * what was wished: the same wish, asked for again, goes out under the same id, and the server knows it.
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
