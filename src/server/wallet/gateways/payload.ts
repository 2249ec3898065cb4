/** Limits of a webhook: far above real ones, far below those that break a parser or a database. */
const DEPTH_MAX = 64
/** NUL and lone surrogates, which PostgreSQL's JSON cannot store; they can arrive only escaped. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/** Format of gateways' ids: safe in addresses, logs and indexes. */
export const GATEWAY_ID = /^[\w-]{1,128}$/

/** A webhook's body, and its stored form; undefined if it is not JSON, or nested too deeply. */
export function readPayload(rawBody: string): { value: unknown; kept: unknown } | undefined {
  if (depthOf(rawBody) > DEPTH_MAX) return undefined
  try {
    const value: unknown = JSON.parse(rawBody)
    // A payer's name with such a character must not block a payment, so the raw text is stored.
    return { value, kept: UNSTORABLE.test(rawBody) ? rawBody : value }
  } catch {
    return undefined
  }
}

/** Depth of nested brackets, including those within texts: an upper bound, computed without recursion. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const letter of text) {
    if (letter === '{' || letter === '[') deepest = Math.max(deepest, ++depth)
    else if (letter === '}' || letter === ']') depth -= 1
  }
  return deepest
}
