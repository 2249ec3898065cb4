import { readBounded } from '../../../base/bounded.ts'
import { GatewayError } from '../../gateway.ts'
import { reachSandbox } from './reach.ts'
import { merchantKey } from './wire.ts'

/** A call of the sandbox's API for merchants. Throws `GatewayError` without an answer; what it answered may still be a refusal. */
export async function callSandbox(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ status: number; json: unknown }> {
  const headers = { authorization: merchantKey(), 'content-type': 'application/json' }
  try {
    const reply = await reachSandbox(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: reply.status, json: JSON.parse(String(await readBounded(reply))) }
  } catch (error) {
    throw new GatewayError(`sandbox ${method} ${path}: ${error instanceof Error ? error.name : 'no answer'}`)
  }
}

/** The same of a call that must succeed. */
export async function askSandbox(...wanted: Parameters<typeof callSandbox>): Promise<unknown> {
  const { status, json } = await callSandbox(...wanted)
  if (status !== 200) throw new GatewayError(`sandbox ${wanted[0]} ${wanted[1]}: status ${status}`)
  return json
}
