import type { IncomingMessage } from 'node:http'
import { BODY_BYTES_MAX, TEXT_LENGTH_MAX } from '#contract/limits.ts'
import { breakOff } from './streams.ts'

/** The result of reading a body: its JSON, or the error, with the path of the offending field. */
export type ReadBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'tooLarge' }
  | { kind: 'tooSlow' }
  | { kind: 'malformed'; message: string; field?: string }

const LET_GO_MS = 500

/** Reads a JSON body of at most 64 KB within `withinMs`. Never rejects. */
export async function readJson(incoming: IncomingMessage, withinMs: number): Promise<ReadBody> {
  const body = await readText(incoming, withinMs)
  if (body === 'brokenOff') return { kind: 'malformed', message: 'The body broke off' }
  return typeof body === 'string' ? { kind: body } : parseJson(body.text)
}

/** The JSON of an upload. It is in the query, because the body is the file. */
export function readFields(url: string): ReadBody {
  const start = url.indexOf('?')
  return parseJson(new URLSearchParams(start === -1 ? '' : url.slice(start)).get('fields') ?? '')
}

function parseJson(text: string): ReadBody {
  try {
    const value: unknown = JSON.parse(text)
    const field = ODD_ESCAPE.test(text) ? unstorableIn(value)?.slice(0, TEXT_LENGTH_MAX) : undefined
    if (field === undefined) return { kind: 'json', value }
    return { kind: 'malformed', message: 'A text holds a character that no text may hold', field }
  } catch {
    return { kind: 'malformed', message: 'The body is not JSON' }
  }
}

/** Node's parser enforces a declared length. Without one the bytes are counted here. */
function readText(
  incoming: IncomingMessage,
  withinMs: number,
): Promise<{ text: string } | 'tooLarge' | 'tooSlow' | 'brokenOff'> {
  return new Promise((resolve) => {
    if (Number(incoming.headers['content-length']) > BODY_BYTES_MAX) return resolve('tooLarge')
    const late = setTimeout(resolve, withinMs, 'tooSlow')
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > BODY_BYTES_MAX) resolve('tooLarge')
      else chunks.push(chunk)
    })
    incoming.on('end', () => {
      clearTimeout(late)
      resolve({ text: Buffer.concat(chunks).toString('utf8') })
    })
    incoming.on('close', () => {
      clearTimeout(late)
      resolve('brokenOff')
    })
  })
}

/** Resolves if the body is still incomplete after `withinMs`, and otherwise never. */
export function bodyLate(incoming: IncomingMessage, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => incoming.complete || resolve(), withinMs)
    incoming.on('close', () => clearTimeout(late))
  })
}

/** Drains a request that was answered early, then ends it. Ending it at once could lose the reply. */
export function letGo(incoming: IncomingMessage, afterMs = LET_GO_MS): void {
  incoming.resume()
  setTimeout(() => incoming.complete || breakOff(incoming), afterMs).unref()
}

/** NUL and lone surrogates arrive only as escapes: the HTTP parser and the decoder reject or replace raw ones. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * PostgreSQL stores neither NUL nor lone surrogates, so such a text is refused. Returns the path of the first such text
 * ("eventList.0.name"). For such a key it returns the path of the parent object.
 */
function unstorableIn(value: unknown, way = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : way
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, field] of Object.entries(value)) {
    const found = isStorable(name) ? unstorableIn(field, way === '' ? name : `${way}.${name}`) : way
    if (found !== undefined) return found
  }
  return undefined
}
