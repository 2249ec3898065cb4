import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { entryId, keyOf, type MoveNamed, movesNamed } from './lines.ts'
import type { Reader } from './post.ts'
import { ids, lines } from './tables.ts'

/**
 * One line of a player's chain with all that its hash is made of. Whoever holds a receipt can prove later what the books said
 * then: it verifies with nothing but SHA-256, and the `hash` of one is the `previous` of the next.
 */
export type Receipt = {
  player: number
  seq: number
  /** Hexadecimal SHA-256 of the line before; zeros before the first. */
  previous: string
  hash: string
  entry: string
  reason: string
  /** Milliseconds since 1970, UTC. */
  time: number
  /** JSON exactly as the ledger keeps it, or empty. */
  metadata: string
  moves: MoveNamed[]
}

/** The receipt a player gets for an entry; undefined where it did not touch the player, or has gone with its month. */
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

/** The text the hash seals, the same as `ledger_chain_text` in the database makes. */
function receiptText(receipt: Omit<Receipt, 'hash'>): string {
  const { player, seq, previous, entry, reason, time, metadata } = receipt
  return [
    'perya ledger 1',
    `player ${player}`,
    `seq ${seq}`,
    `previous ${previous}`,
    `entry ${entry}`,
    `reason ${reason}`,
    `time ${time}`,
    `metadata ${metadata}`,
    ...receipt.moves.map(({ from, to, cents }) => `move ${from} ${to} ${cents}`),
  ].join('\n')
}

/** Whether a receipt is what it says; with the receipt before it, also whether nothing lies between the two. */
export function verifyReceipt(receipt: Receipt, before?: Receipt): boolean {
  if (createHash('sha256').update(receiptText(receipt)).digest('hex') !== receipt.hash) return false
  if (!before) return true
  const follows = before.player === receipt.player && before.seq + 1 === receipt.seq && before.hash === receipt.previous
  return follows && verifyReceipt(before)
}
