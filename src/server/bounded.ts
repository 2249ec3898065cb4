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
