import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { db, type Tx } from '../db/database.ts'
import { editionServers, editions } from './tables.ts'

export type Edition = typeof editions.$inferSelect

/** How many editions before the one on air can be returned to. Their builds stay in the store. */
export const BACK_MAX = 3
const FORMER_LOOKED_AT = 30
/** A server that was not seen for so long has ended, however it ended. */
const SERVER_GONE_SECONDS = 15

const now = sql`clock_timestamp()`

/** An edition with the time until its mark, by the database's clock. Negative once it is live. */
export type OnTheWay = { seq: number; hash: string; inMs: number | undefined }

const untilMark = sql<number | null>`(extract(epoch from ${editions.liveFrom} - ${now}) * 1000)::double precision`

/** What servers of a code need to know: the newest edition whose mark has come, and the one that shall follow. */
export async function lookAhead(code: string): Promise<{ live: OnTheWay | undefined; next: OnTheWay | undefined }> {
  const rows = await db
    .select({ seq: editions.seq, hash: editions.hash, state: editions.state, inMs: untilMark })
    .from(editions)
    .where(and(eq(editions.code, code), sql`${editions.state} in ('live', 'announced')`))
    .orderBy(desc(editions.seq))
    .limit(BACK_MAX)
  const found = rows.map(({ seq, hash, inMs }) => ({ seq, hash, inMs: inMs ?? undefined }))
  const isLive = ({ inMs }: OnTheWay) => inMs !== undefined && inMs <= 0
  return { live: found.find(isLive), next: found.find((one) => !isLive(one)) }
}

/** The editions that have been live for a code, the latest first. */
export async function liveEditions(code: string, count: number, on: typeof db | Tx = db): Promise<Edition[]> {
  return await on
    .select()
    .from(editions)
    .where(and(eq(editions.code, code), eq(editions.state, 'live')))
    .orderBy(desc(editions.seq))
    .limit(count)
}

export async function findEdition(seq: number): Promise<Edition | undefined> {
  const [found] = await db.select().from(editions).where(eq(editions.seq, seq))
  return found
}

/** Editions of any state, the latest first. */
export async function listEditions(count: number): Promise<Edition[]> {
  return await db.select().from(editions).orderBy(desc(editions.seq)).limit(count)
}

/** Hashes that some server or publication may still ask the store for: by code, what is live and the last before, and all that is on its way. */
export async function neededHashes(): Promise<Set<string>> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from (
      select hash, state, row_number() over (partition by code, state order by seq desc) as place from editions
    ) as ranked
    where (state = 'live' and place <= ${BACK_MAX + 1}) or state in ('proposed', 'announced')`)
  return new Set(rows.map(({ hash }) => hash))
}

/** The hashes of editions that are over lately. Those before were removed from the store when they were. */
export async function formerHashes(): Promise<string[]> {
  const rows = await listEditions(FORMER_LOOKED_AT)
  const needed = await neededHashes()
  return [...new Set(rows.map(({ hash }) => hash))].filter((hash) => !needed.has(hash))
}

export type ServerRow = Omit<typeof editionServers.$inferSelect, 'seenAt'>

/** A server says that it runs, and what it can serve. */
export async function tellOf(server: ServerRow): Promise<void> {
  const { id: _, ...set } = server
  await db
    .insert(editionServers)
    .values({ ...server, seenAt: now })
    .onConflictDoUpdate({ target: editionServers.id, set: { ...set, seenAt: now } })
}

export async function forgetServer(id: string): Promise<void> {
  await db.delete(editionServers).where(eq(editionServers.id, id))
}

const isGone = sql`${editionServers.seenAt} < ${now} - make_interval(secs => ${SERVER_GONE_SECONDS})`

/** Rows of servers that ended without a word. */
export async function forgetGoneServers(): Promise<void> {
  await db.delete(editionServers).where(sql`${editionServers.seenAt} < ${now} - interval '1 hour'`)
}

/** The running servers of a code, and how many run another. */
export async function runningServers(code: string): Promise<{ ours: ServerRow[]; others: number }> {
  const rows = await db.select().from(editionServers).where(sql`not (${isGone})`).orderBy(asc(editionServers.id))
  const ours = rows.filter((row) => row.code === code)
  return { ours, others: rows.length - ours.length }
}
