import * as v from 'valibot'
import { askOutside, readBounded } from '../base/bounded.ts'
import { SmsError, type SmsGateway, type TextMessage } from './port.ts'

/** Text messages through Semaphore: POST /api/v4/otp with our own one-time code, /api/v4/messages for all others (semaphore.co; domain 2.6). */

export type SemaphoreSettings = {
  key: string
  /** Sender name registered with the gateway. */
  sender: string
  /** Another compatible server, for tests. */
  base?: string
  timeoutMs?: number
}

const BASE = 'https://api.semaphore.co/api/v4'
const TIMEOUT_MS = 10_000

const taken = v.tupleWithRest(
  [v.object({ message_id: v.union([v.string(), v.number()]), status: v.string() })],
  v.unknown(),
)
/** States in which the gateway has given up. In all others it has the message. */
const LOST = new Set(['Failed', 'Refunded'])

export function semaphoreGateway(settings: SemaphoreSettings): SmsGateway {
  return { name: 'semaphore', keepsMessages: false, send: (message) => send(settings, message) }
}

async function send(settings: SemaphoreSettings, { mobile, text, code }: TextMessage): Promise<string> {
  const { key, sender, base = BASE, timeoutMs = TIMEOUT_MS } = settings
  const body = new URLSearchParams({
    apikey: key,
    number: mobile.replace('+', ''),
    // The gateway replaces the braces by the code.
    message: code ? text.replace(code, '{otp}') : text,
    ...(code && { code }),
    sendername: sender,
  })
  const signal = AbortSignal.timeout(timeoutMs)
  const address = `${base}/${code ? 'otp' : 'messages'}`
  const response = await askOutside(address, { method: 'POST', body, signal }).catch((error: unknown) => {
    throw new SmsError(`semaphore: ${error instanceof Error ? error.name : 'no answer'}`, false)
  })
  if (!response.ok) throw new SmsError(`semaphore: status ${response.status}`, isRefusal(response.status))
  const parsed = v.safeParse(taken, await readJson(response))
  // For a refusal, such as a bad number, it answers status 200 with messages by field.
  if (!parsed.success) throw new SmsError('semaphore: refused', true)
  const [{ message_id, status }] = parsed.output
  if (LOST.has(status)) throw new SmsError(`semaphore: ${status}`, true)
  return String(message_id)
}

/** Undefined for an answer that is not JSON, or does not end. */
async function readJson(response: Response): Promise<unknown> {
  return await readBounded(response)
    .then((body): unknown => JSON.parse(String(body)))
    .catch(() => undefined)
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429
