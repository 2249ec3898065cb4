import { askOutside, readBounded } from '../../base/bounded.ts'
import { GatewayError } from '../gateway.ts'

/** What a gateway is asked: `what` names it in errors, which tell nothing of what was sent. */
export type Question = {
  what: string
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

/** A gateway's answer, which must be JSON of status 2xx in time. Throws GatewayError otherwise. */
export async function askJson({ what, url, method, headers, body, timeoutMs }: Question): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = { method, headers: { 'content-type': 'application/json', ...headers }, signal, ...(body && { body }) }
  const { response, json } = await askOutside(url, sent)
    .then(async (response) => ({ response, json: parsed(await readBounded(response)) }))
    .catch((error: unknown) => {
      throw new GatewayError(`${what}: ${error instanceof Error ? error.name : 'no answer'}`)
    })
  if (!response.ok) throw new GatewayError(`${what}: status ${response.status}`)
  return json
}

const parsed = (bytes: Buffer): unknown => JSON.parse(String(bytes))
