import { request } from 'node:https'
import { askOutside } from '../../../base/bounded.ts'
import { readCertificate } from '../../../base/certificate.ts'
import { config } from '../../../base/config.ts'
import { SANDBOX_HEADER, signSandbox } from './wire.ts'

const REPLY_TIMEOUT_MS = 10_000

/** Sends a signed report to the merchant. Returns whether it was taken, with a status of 2xx. */
export async function deliver({ url, body }: { url: string; body: string }): Promise<boolean> {
  const headers = { 'content-type': 'application/json', [SANDBOX_HEADER]: signSandbox(body) }
  const signal = AbortSignal.timeout(REPLY_TIMEOUT_MS)
  if (url.startsWith('https:')) return await tellOverTls(url, headers, body, signal)
  return await askOutside(url, { method: 'POST', headers, body, signal }).then(
    async (reply) => {
      await reply.body?.cancel()
      return reply.ok
    },
    () => false,
  )
}

/** For TLS terminated by the merchant's process. The address is this machine's, so the check pins our own certificate, whoever issued it. */
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
