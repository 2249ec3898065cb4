import { askOutside } from '../../../base/bounded.ts'
import { config } from '../../../base/config.ts'
import { sandboxPort } from '../../../base/sandboxOrigin.ts'

const ANSWER_TIMEOUT_MS = 10_000

type Reach = (path: string, init: RequestInit) => Promise<Response>

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

const overHttp: Reach = (path, init) =>
  askOutside(`http://${bracketed(config.sandboxHost)}:${sandboxPort(config)}${path}`, {
    ...init,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })

/** Sends a request to the sandbox gateway. */
export let reachSandbox: Reach = overHttp

/** For tests: answers in this process; without one, over HTTP again. */
export function reachSandboxBy(other: Reach | undefined): void {
  reachSandbox = other ?? overHttp
}

function configuredAddress(): string {
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = isEverywhere ? '127.0.0.1' : config.host
  return `${config.tlsCert === '' ? 'http' : 'https'}://${bracketed(host)}:${config.port}`
}

let address = configuredAddress

/** For tests: the target of reports; without one, this process. */
export function reportTo(other: string | undefined): void {
  address = other === undefined ? configuredAddress : () => other
}

/** Address of this process for a caller from this machine. */
export const ownAddress = (): string => address()

/** Where the sandbox reports what this process asks of it. */
export const notifyUrl = (path: 'sandbox' | 'payouts/sandbox') => `${ownAddress()}/pay/v1/${path}`

/** Pays in the demo as a payer would, on the payment's page. Returns whether it was taken. */
export async function paySandbox(id: string): Promise<boolean> {
  const reply = await reachSandbox(`/pay/${id}/pay`, { method: 'POST', redirect: 'manual' })
  await reply.text()
  return reply.status === 303
}
