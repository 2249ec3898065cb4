import { createHash } from 'node:crypto'
import { Refusal } from '../call/refusal.ts'

const LENGTH = 16

/** Names what is offered, so that a claim can say what its player was shown. */
export function offerOf(offered: unknown): string {
  return createHash('sha256').update(JSON.stringify(offered)).digest('hex').slice(0, LENGTH)
}

/** Refuses with offerChanged if the player was shown something else. */
export function assertOffered(shown: string, offered: unknown): void {
  if (shown !== offerOf(offered)) throw new Refusal('offerChanged')
}
