import { hash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type HashedLine, receiptText } from '#contract/wallet/receiptText.ts'
import { entryId, keyOf, movesNamed } from './lines.ts'
import type { Reader } from './post.ts'
import { ids, lines } from './tables.ts'

/**
 * One line of a player's chain with all input of its hash. Its holder can prove later what the books said: it verifies by SHA-256 alone,
 * and the `hash` of one is the `previous` of the next.
 */
export type Receipt = HashedLine & { hash: string }

/** A player's receipt of an entry; undefined if it did not involve the player, or was dropped with its month. */
export async function receiptOf(reader: Reader, player: number, entry: string): Promise<Receipt | undefined> {
  const [line] = await reader
    .select({
      seq: lines.seq,
      previous: sql<string>`encode(${lines.previous}, 'hex')`,
      hash: sql<string>`encode(${lines.hash}, 'hex')`,
      reason: lines.reason,
      time: lines.postedAt,
      metadata: sql<string>`coalesce(${lines.metadata}::text, '')`,
      moves: lines.moves,
    })
    .from(ids)
    .innerJoin(lines, and(eq(lines.player, player), eq(lines.postedAt, ids.postedAt), eq(entryId, entry)))
    .where(eq(ids.key, keyOf(entry)))
  if (!line) return undefined
  return { ...line, player, entry, time: line.time.getTime(), moves: await movesNamed(reader, line.moves) }
}

/** Whether a receipt is genuine; given the receipt before it, also whether nothing is missing between the two. */
export function verifyReceipt(receipt: Receipt, before?: Receipt): boolean {
  if (hash('sha256', receiptText(receipt), 'hex') !== receipt.hash) return false
  if (!before) return true
  const follows = before.player === receipt.player && before.seq + 1 === receipt.seq && before.hash === receipt.previous
  return follows && verifyReceipt(before)
}
