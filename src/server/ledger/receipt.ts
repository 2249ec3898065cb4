import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Reader } from './post.ts'
import { chain, entries, moves } from './tables.ts'

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
  moves: { from: string; to: string; cents: Cents }[]
}

/** The receipt a player gets for an entry; undefined where it did not touch the player. */
export async function receiptOf(reader: Reader, player: number, entry: string): Promise<Receipt | undefined> {
  const [line] = await reader
    .select({
      seq: chain.seq,
      previous: sql<string>`encode(${chain.previous}, 'hex')`,
      hash: sql<string>`encode(${chain.hash}, 'hex')`,
      reason: chain.reason,
      time: chain.postedAt,
      metadata: sql<string>`coalesce(${entries.metadata}::text, '')`,
    })
    .from(entries)
    .innerJoin(chain, and(eq(chain.entry, entries.id), eq(chain.player, player), eq(chain.postedAt, entries.postedAt)))
    .where(eq(entries.id, entry))
  if (!line) return undefined
  const rows = await reader.select().from(moves).where(eq(moves.entry, entry)).orderBy(asc(moves.line))
  const plain = rows.map(({ from, to, cents }) => ({ from, to, cents }))
  return { ...line, player, entry, time: line.time.getTime(), moves: plain }
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
