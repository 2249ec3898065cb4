import { desc, sql } from 'drizzle-orm'
import { RECORD_YEARS } from '#contract/rights/limits.ts'
import { dayEnd, manilaDay } from '#contract/time.ts'
import { ANCHOR_TREE_DAYS } from '#contract/wallet/limits.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { atLeisure, type Tx } from '../db/database.ts'
import { leavesOf } from './anchorLaws.ts'
import { anchors } from './anchorTables.ts'

/** An arbitrary constant, the same in every process: 'anch' in ASCII. */
const ANCHOR_LOCK = 0x61_6e_63_68
const DAY_MS = 86_400_000
const ZEROS = Buffer.alloc(32)

type Anchor = { id: number; day: string; end: Date; previous: Buffer }

/**
 * Job: anchors each Manila day that has ended since the last anchor, in its order. Chains are taken as they stood at the end of that day,
 * so a late run anchors the same. The first anchor ever is of yesterday. Resolves to the number of anchors made.
 */
export async function anchorDays(): Promise<number> {
  return await atLeisure(async (own) => {
    let made = 0
    for (;;) {
      const anchor = await own.transaction(anchorNext)
      if (!anchor) return made
      // A log stored elsewhere cannot be changed together with the books.
      log.info(anchor, 'a day is anchored')
      made += 1
    }
  })
}

/** Another process may be at it: then there is nothing to do. */
async function anchorNext(tx: Tx): Promise<{ day: string; root: string; hash: string } | undefined> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${ANCHOR_LOCK}) as taken`)
  if (!rows[0]?.taken) return undefined
  const [last] = await tx.select().from(anchors).orderBy(desc(anchors.id)).limit(1)
  const day = last ? manilaDay(dayEnd(last.day)) : manilaDay(now().getTime() - DAY_MS)
  const anchor: Anchor = { id: (last?.id ?? 0) + 1, day, end: dayEnd(day), previous: last?.hash ?? ZEROS }
  if (anchor.end > now()) return undefined
  await tx.execute(sql`set local statement_timeout = 0`)
  await noteHeads(tx, anchor)
  await plant(tx, anchor)
  const made = await seal(tx, anchor)
  await prune(tx, day)
  return made
}

/**
 * Notes where chains stood at the end of the day, and draws a secret for each new one. The line after the day has the hash of the day's
 * last line. A chain never goes back, whatever a clock said.
 */
async function noteHeads(tx: Tx, { id, end }: Anchor): Promise<void> {
  await tx.execute(sql`
    insert into ledger_anchored (player, anchor, seq, hash)
    select a.owner, ${id}, h.seq, h.hash from ledger_accounts a
    left join (
      select distinct on (player) player, seq - 1 as seq, previous from ledger_lines
      where posted_at >= ${end.toISOString()}::timestamptz order by player, ledger_lines.seq
    ) l on l.player = a.owner
    cross join lateral (select coalesce(l.seq, a.seq) as seq, coalesce(l.previous, a.hash) as hash) h
    left join lateral (
      select seq from ledger_anchored where player = a.owner order by anchor desc limit 1
    ) known on true
    where a.slot = 0 and a.owner >= 0 and h.seq > coalesce(known.seq, 0)`)
  await tx.execute(sql`
    insert into ledger_salts (player, salt)
    select player, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) from ledger_anchored n
    where anchor = ${id} and not exists (select from ledger_salts s where s.player = n.player)`)
}

/** Stores the tree, its leaves sorted: their order tells nothing of whose they are. PostgreSQL sorts on its disk what memory cannot hold. */
async function plant(tx: Tx, { id, day }: Anchor): Promise<void> {
  await tx.execute(sql`
    insert into ledger_anchor_parts (anchor, part, first, root, leaves)
    select ${id}, part, nodes[1], ledger_merkle(nodes), leaves
    from (${sql.raw(leavesOf(String(id), `'${day}'`))}) parts`)
}

async function seal(tx: Tx, { id, day, previous }: Anchor): Promise<{ day: string; root: string; hash: string }> {
  const { rows } = await tx.execute<{ day: string; root: string; hash: string }>(sql`
    insert into ledger_anchors (id, day, made_at, leaves, root, previous, hash)
    select ${id}, ${day}, ${now().toISOString()}::timestamptz(3), leaves, root, ${previous},
      ledger_anchor(${id}, ${day}, leaves, root, ${previous})
    from (
      select coalesce(sum(length(leaves) / 32), 0)::bigint as leaves, ledger_merkle(array_agg(root order by part)) as root
      from ledger_anchor_parts where anchor = ${id}
    ) tree
    returning day, encode(root, 'hex') as root, encode(hash, 'hex') as hash`)
  const [made] = rows
  if (!made) throw new Error(`${day} was not anchored`)
  return made
}

/**
 * Removes the trees that no wallet file needs: those older than ANCHOR_TREE_DAYS, except of the last day of each month, and those past the
 * records' years. With a tree go the places that no kept tree has.
 */
async function prune(tx: Tx, today: string): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with gone as (
      delete from ledger_anchor_parts p using ledger_anchors a
      where p.anchor = a.id and a.day::date < ${today}::date - ${ANCHOR_TREE_DAYS}::int
        and (a.day::date < ${today}::date - make_interval(years => ${RECORD_YEARS}::int)
          or extract(day from a.day::date + 1) <> 1)
      returning p.anchor
    )
    select distinct anchor as id from gone order by anchor`)
  for (const { id } of rows) {
    await tx.execute(sql`
      delete from ledger_anchored n where anchor = ${id} and exists (
        select from ledger_anchored later where later.player = n.player and later.anchor > ${id}
          and later.anchor <= (select min(anchor) from ledger_anchor_parts where anchor > ${id}))`)
  }
}
