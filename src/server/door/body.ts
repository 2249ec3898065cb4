import { BODY_BYTES_MAX } from '#contract/limits.ts'

/** What came of reading a body: its JSON, or why not. */
export type ReadBody = { kind: 'json'; value: unknown } | { kind: 'tooLarge' } | { kind: 'malformed'; message: string }

/** Reads a JSON body of at most 64 KB. Never throws. */
export async function readJson(request: Request): Promise<ReadBody> {
  let text: string | undefined
  try {
    text = await readText(request)
  } catch {
    return { kind: 'malformed', message: 'The body broke off' }
  }
  if (text === undefined) return { kind: 'tooLarge' }
  try {
    const value: unknown = JSON.parse(text)
    if (ODD_ESCAPE.test(text) && !isStorable(value)) {
      return { kind: 'malformed', message: 'A text holds a character that no text may hold' }
    }
    return { kind: 'json', value }
  } catch {
    return { kind: 'malformed', message: 'The body is not JSON' }
  }
}

/** Undefined when it is too large. A declared length is enforced by Node's parser; without one we count. */
export async function readText(request: Request): Promise<string | undefined> {
  const declared = request.headers.get('content-length')
  if (declared !== null) return Number(declared) > BODY_BYTES_MAX ? undefined : await request.text()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > BODY_BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** NUL and lone surrogates can only arrive escaped: raw, the parser or the decoder has dealt with them. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i

/** PostgreSQL stores neither NUL nor half a character, so a text with one is refused at the door, not by an error below. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, field]) => isStorable(name) && isStorable(field))
}
