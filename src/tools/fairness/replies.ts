import { createHash, createHmac } from 'node:crypto'
import { type Prize, sumOfWeights } from '#contract/points/draw.ts'
import type { DrawReply } from './drawables.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const WORDS = 2 ** 32

/** What is wrong with a reply: its seed is not the promised one, or gives another prize. Undefined if it holds. */
export function faultOfReply({ requestId, draw, promised }: DrawReply, prizes: readonly Prize[]): string | undefined {
  const { serverSeed, serverSeedHash, prize } = draw
  if (serverSeedHash !== promised || sha256(serverSeed) !== promised)
    return `${requestId}: the seed is not the promised one`
  return prizeOf(draw, prizes) === prize ? undefined : `${requestId}: its seeds give another prize`
}

/** By the published derivation, apart from the server's code. */
function prizeOf({ serverSeed, clientSeed, nonce }: DrawReply['draw'], prizes: readonly Prize[]): number | undefined {
  const all = sumOfWeights(prizes)
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest()
    for (let at = 0; at < bytes.length; at += 4) {
      const word = bytes.readUInt32BE(at)
      if (word >= WORDS - (WORDS % all)) continue
      let left = word % all
      return prizes.find(({ weight }) => {
        left -= weight
        return left < 0
      })?.id
    }
  }
}
