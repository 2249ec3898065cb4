import { FetchError, ofetch } from 'ofetch'

/** Largest decompressed response of an external service. A QR picture or a provider's keys are far smaller. */
export const ANSWER_BYTES_MAX = 2_000_000

/** Reads a response body of bounded size, so that an external service cannot fill our memory. Throws RangeError beyond it. */
export async function readBounded(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_BYTES_MAX) throw new RangeError('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Sends one request to an external service and returns any response, its body unread. Redirects are not followed unless `options`
 * says so. The abort signal bounds the body too, because ofetch's own timeout ends with the headers.
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
    // The cause says more than the timeout.
    throw error instanceof FetchError ? (error.cause ?? error) : error
  }
}
