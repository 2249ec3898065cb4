/** The bounds of a webhook: far above real ones, far below what breaks a parser or a database. */
const DEPTH_MAX = 64
/** NUL and lone surrogates, which PostgreSQL's JSON cannot hold; they can only arrive escaped. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/** The ids of gateways: letters that stand in an address, a log and an index as they are. */
export const GATEWAY_ID = /^[\w-]{1,128}$/

/** A webhook's body, and what of it the database keeps; undefined where it is no JSON, or nested beyond reason. */
export function readPayload(rawBody: string): { value: unknown; kept: unknown } | undefined {
  if (depthOf(rawBody) > DEPTH_MAX) return undefined
  try {
    const value: unknown = JSON.parse(rawBody)
    // A payer's own name must not keep a payment from being heard: with such a character the text is kept as it came.
    return { value, kept: UNSTORABLE.test(rawBody) ? rawBody : value }
  } catch {
    return undefined
  }
}

/** How deep brackets are nested, those within texts counted too: a bound, read without recursion. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const letter of text) {
    if (letter === '{' || letter === '[') deepest = Math.max(deepest, ++depth)
    else if (letter === '}' || letter === ']') depth -= 1
  }
  return deepest
}
