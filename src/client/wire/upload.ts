import type { Body, UploadName } from '#contract/calls/index.ts'
import { UPLOAD_TIMEOUT_MS } from '#contract/kyc/pictureLimits.ts'
import { API_BASE, FINGERPRINT_HEADER } from '#contract/wire.ts'
import { settle } from './answer.ts'
import { envelope, fingerprint } from './device.ts'
import { type Answer, knowReplies } from './post.ts'
import { readToken } from './token.ts'

export type Sending = {
  /** Called with the share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts the upload, with the same result as no network. */
  signal: AbortSignal
}

/** Uploads one file and returns the parsed reply, or rejects without one. */
export type Carrier = (name: UploadName, body: object, file: Blob, token: string, sending: Sending) => Promise<unknown>

const overHttp: Carrier = async (name, body, file, token, sending) => {
  const known = knowReplies()
  const reply: unknown = JSON.parse(await send(name, body, file, token, sending))
  ;(await known)?.refuseOther(name, reply)
  return reply
}

/** XMLHttpRequest, since fetch does not report upload progress. */
const send = (...[name, body, file, token, { onProgress, signal }]: Parameters<Carrier>): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${API_BASE}${name}?fields=${encodeURIComponent(JSON.stringify(body))}`)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('authorization', token)
    request.setRequestHeader(FINGERPRINT_HEADER, fingerprint())
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () => resolve(request.responseText)
    for (const end of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(end, () => reject(new Error(end)))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(new Error('abort'))
    else request.send(file)
  })

let carrier: Carrier = overHttp

/** Replaces HTTP, so that tests can put a store on the real server without a socket. */
export function setCarrier(other: Carrier | undefined): void {
  carrier = other ?? overHttp
}

/** Makes a call of the contract whose body is a file. Never throws and never retries. */
export async function upload<N extends UploadName>(
  name: N,
  body: Body<N>,
  file: Blob,
  sending: Sending,
): Promise<Answer<N>> {
  const token = readToken()
  if (!token) return { ok: false, why: 'unauthorised' }
  try {
    return settle<N>(await carrier(name, { ...envelope(), ...body }, file, token, sending), token)
  } catch {
    return { ok: false, why: 'offline' }
  }
}
