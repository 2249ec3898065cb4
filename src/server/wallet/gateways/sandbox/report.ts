import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { askOutside } from '../../../base/bounded.ts'
import { readCertificate } from '../../../base/certificate.ts'
import { config } from '../../../base/config.ts'
import { log } from '../../../base/log.ts'
import { SANDBOX_HEADER, type SandboxPayment, signSandbox } from './gateway.ts'

/** Delays of the tries of one report. After the last one the merchant has to ask, as with a real gateway. */
const TRIES_AFTER_MS = [0, 1_000, 4_000, 15_000]
const REPLY_TIMEOUT_MS = 10_000

/** Address of this process for a caller from outside. */
function ownAddress(): string {
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = isEverywhere ? '127.0.0.1' : config.host
  return `${config.tlsCert === '' ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${config.port}`
}

let address = ownAddress

/** For tests: the target of reports; without one, this process. */
export function reportTo(other: string | undefined): void {
  address = other === undefined ? ownAddress : () => other
}

/** Reports a payment's result to the merchant: a signed webhook over HTTP, repeated until answered with 2xx. */
export async function report({ id, reference, cents, state }: SandboxPayment): Promise<boolean> {
  const payment = { id, reference, amount: cents }
  const rawBody = JSON.stringify({ id: `evt_${id}_${state}`, type: `payment.${state}`, payment })
  for (const pause of TRIES_AFTER_MS) {
    await wait(pause, undefined, { ref: false })
    if (await deliver(rawBody)) return true
  }
  log.warn({ payment: id }, 'the sandbox could not report a payment')
  return false
}

async function deliver(rawBody: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json', [SANDBOX_HEADER]: signSandbox(rawBody) }
  const signal = AbortSignal.timeout(REPLY_TIMEOUT_MS)
  const url = `${address()}/pay/v1/sandbox`
  if (url.startsWith('https:')) return await tellOverTls(url, headers, rawBody, signal)
  return await askOutside(url, { method: 'POST', headers, body: rawBody, signal }).then(
    (reply) => reply.ok,
    () => false,
  )
}

/** For TLS terminated by this process. The address is this machine's, so the check pins our own certificate, whoever issued it. */
function tellOverTls(
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<boolean> {
  const ca = readCertificate(config)?.cert
  const servername = new URL(config.publicOrigin).hostname
  return new Promise((resolve) => {
    const sent = request(
      url,
      { method: 'POST', headers, signal, servername, allowPartialTrustChain: true, ...(ca && { ca }) },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode !== undefined && reply.statusCode >= 200 && reply.statusCode < 300)
      },
    )
    sent.on('error', () => resolve(false))
    sent.end(body)
  })
}
