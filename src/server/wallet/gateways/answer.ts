/** The most that a gateway's answer may be, once unpacked: the picture of a code is the largest part of any. */
const ANSWER_BYTES_MAX = 2_000_000

/** The JSON of an answer, read no further than its bound: what another house sends must not fill our memory. Throws for anything else. */
export async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early lets the connection go.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_BYTES_MAX) throw new RangeError('the answer is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
