import { FetchError, ofetch } from 'ofetch'

/** The most that another house's answer may be, once unpacked: far more than a picture of a code, or a provider's keys. */
export const ANSWER_BYTES_MAX = 2_000_000

/** The whole body of an answer, up to its bound: what another house sends must not fill our memory. Throws RangeError beyond it. */
export async function readBounded(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early lets the connection go.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_BYTES_MAX) throw new RangeError('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Asks another house once and answers whatever it says, its body unread. Where it would send us on, we do not follow, unless
 * `options` says so. A signal bounds the body too; ofetch's own timeout ends with the headers.
 */
export async function askOutside(address: string, options: RequestInit): Promise<Response> {
  try {
    return await ofetch.raw(address, {
      redirect: 'error',
      ...options,
      retry: 0,
      ignoreResponseError: true,
      responseType: 'stream',
    })
  } catch (error) {
    // The first error says more than the timeout.
    throw error instanceof FetchError ? (error.cause ?? error) : error
  }
}
