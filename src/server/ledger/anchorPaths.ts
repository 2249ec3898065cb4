import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { type Database, db } from '../db/database.ts'
import { PART_LEAVES } from './anchorLaws.ts'
import { pathOf } from './merkle.ts'

/** An anchor, and how a player's chain stands in its tree. Hashes in hexadecimal. */
export type AnchorPath = PublishedAnchor & {
  /** The salt of this chain and day. */
  salt: string
  /** Where the chain stood, and the hash of that line. */
  seq: number
  head: string
  /** The place of the leaf, and the hashes beside its way to the root. */
  index: number
  path: string[]
}

/** An anchor as everybody may read it. */
export type PublishedAnchor = { id: number; day: string; leaves: number; root: string; previous: string; hash: string }

const HASH_BYTES = 32
const BATCH = 500

const published = sql`a.id, a.day, a.leaves, encode(a.root, 'hex') as root, encode(a.previous, 'hex') as previous, encode(a.hash, 'hex') as hash`

/** The paths of a player's chain to each anchor whose tree is kept, oldest first. `span`: the lines that the reader has. */
export async function* pathsOf(player: number, span: { from: number; to: number }): AsyncGenerator<AnchorPath> {
  const { rows } = await db.execute<PublishedAnchor & { salt: string; seq: number; head: string; leaf: Buffer }>(sql`
    select ${published}, encode(d.salt, 'hex') as salt, h.seq, encode(h.hash, 'hex') as head,
      ledger_leaf(d.salt, ${player}, h.seq, h.hash) as leaf
    from ledger_anchors a
    cross join lateral (
      select seq, hash from ledger_anchored where player = ${player} and anchor <= a.id order by anchor desc limit 1
    ) h
    join ledger_salts s on s.player = ${player}
    cross join lateral (select ledger_day_salt(s.salt, a.day) as salt) d
    where h.seq between ${Math.max(1, span.from)} and ${span.to}
      and exists (select from ledger_anchor_parts where anchor = a.id and part = 0)
    order by a.id`)
  for (const { leaf, ...anchor } of rows) yield { ...anchor, ...(await placeOf(anchor.id, leaf)) }
}

async function placeOf(anchor: number, leaf: Buffer): Promise<Pick<AnchorPath, 'index' | 'path'>> {
  const { rows } = await db.execute<{ part: number; leaves: Buffer }>(sql`
    select part, leaves from ledger_anchor_parts where anchor = ${anchor} and first <= ${leaf} order by part desc limit 1`)
  const parts = await db.execute<{ root: Buffer }>(
    sql`select root from ledger_anchor_parts where anchor = ${anchor} order by part`,
  )
  const [{ part, leaves } = { part: 0, leaves: Buffer.of() }] = rows
  const within = Array.from({ length: leaves.length / HASH_BYTES }, (_, at) =>
    leaves.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
  const index = within.findIndex((each) => each.equals(leaf))
  assert(index >= 0, `anchor ${anchor} has no such leaf`)
  const below = pathOf(within, index).siblings
  const above = pathOf(
    parts.rows.map(({ root }) => root),
    part,
  ).siblings
  return { index: part * PART_LEAVES + index, path: [...below, ...above].map((hash) => hash.toString('hex')) }
}

/** Every anchor, oldest first. */
export async function* allAnchors(): AsyncGenerator<PublishedAnchor> {
  let after = 0
  for (;;) {
    const found = await anchorsBy(db, sql`a.id > ${after} order by a.id`, BATCH)
    yield* found
    if (found.length < BATCH) return
    after = found.at(-1)?.id ?? after
  }
}

/** A page of anchors, newest first, and whether there are more. */
export async function newestAnchors(
  on: Pick<Database, 'execute'>,
  before: number,
  size: number,
): Promise<{ rows: PublishedAnchor[]; isMore: boolean }> {
  const found = await anchorsBy(on, sql`a.id < ${before} order by a.id desc`, size + 1)
  return { rows: found.slice(0, size), isMore: found.length > size }
}

async function anchorsBy(on: Pick<Database, 'execute'>, which: ReturnType<typeof sql>, size: number) {
  const { rows } = await on.execute<PublishedAnchor>(
    sql`select ${published} from ledger_anchors a where ${which} limit ${size}`,
  )
  return rows
}
