import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { log } from '../base/log.ts'
import { db, type Tx } from '../db/database.ts'
import type { Built } from './makeBuild.ts'
import { type Edition, formerHashes, liveEditions, runningServers } from './rows.ts'
import { dropBuild } from './store.ts'
import { editions } from './tables.ts'

/** A publication that did not happen, in a sentence for the one who asked for it. Players see what they saw before. */
export class NotPublished extends Error {}

/** So long after every server is ready, all swap: longer than two of their looks. */
const MARK_AHEAD_SECONDS = 3
/** How long servers may take to fetch a build, and to say that they have swapped. */
const READY_MS = 60_000
const SWAPPED_MS = 20_000
const LOOK_MS = 250
/** A publication announced for so long was killed half-way. */
const ABANDONED_SECONDS = 120
/** An arbitrary constant: the advisory lock under which editions follow one another. */
const EDITIONS_LOCK = 4_112_026

export type Draft = Pick<Built, 'hash' | 'code'> & {
  /** The edition that was on air when the editor began; 0 for none. */
  follows: number
  by: string
  changes: readonly string[]
  needsSecond: boolean
}

/** Keeps a stored build as an edition that waits for its second person, or at once for the servers. Throws NotPublished. */
export async function keepEdition(tx: Tx, draft: Draft): Promise<Edition> {
  const { hash, code, follows, by, changes, needsSecond } = draft
  await tx.execute(sql`select pg_advisory_xact_lock(${EDITIONS_LOCK})`)
  await requireFree(tx, draft)
  const state = needsSecond ? ('proposed' as const) : ('announced' as const)
  const announcedAt = needsSecond ? null : sql`clock_timestamp()`
  const row = { hash, code, follows, by, changes: changes.join('\n'), state, announcedAt }
  const [made] = await tx.insert(editions).values(row).returning()
  if (!made) throw new Error('an edition was not stored')
  return made
}

/** The second person agrees to an edition that waits. Throws NotPublished. */
export async function agree(tx: Tx, seq: number, second: string): Promise<Edition> {
  await tx.execute(sql`select pg_advisory_xact_lock(${EDITIONS_LOCK})`)
  const [found] = await tx.select().from(editions).where(eq(editions.seq, seq))
  if (found?.state !== 'proposed') throw new NotPublished(`Edition ${seq} does not wait for a second person.`)
  if (found.by === second) throw new NotPublished('You have made this edition: somebody else has to look at it.')
  await requireFree(tx, found)
  const change = { state: 'announced' as const, second, announcedAt: sql`clock_timestamp()` }
  const [agreed] = await tx.update(editions).set(change).where(eq(editions.seq, seq)).returning()
  if (!agreed) throw new Error('an edition was lost')
  return agreed
}

/** Throws NotPublished if another edition came first. A publication killed half-way makes room. */
async function requireFree(tx: Tx, { code, follows }: { code: string; follows: number }): Promise<void> {
  const announced = and(eq(editions.code, code), eq(editions.state, 'announced'))
  const isAbandoned = sql`${editions.announcedAt} < clock_timestamp() - make_interval(secs => ${ABANDONED_SECONDS})`
  await tx.update(editions).set({ state: 'calledOff', why: 'abandoned' }).where(and(announced, isAbandoned))
  const [other] = await tx.select().from(editions).where(announced)
  if (other)
    throw new NotPublished(`${other.by} is publishing at this moment. Look at what changes, and publish again.`)
  const [live] = await liveEditions(code, 1, tx)
  if (live && live.seq !== follows)
    throw new NotPublished(`${live.by} has published edition ${live.seq} meanwhile. Take it over, and publish again.`)
}

export type OnAir = { servers: number; others: number; stages: [name: string, ms: number][] }

/**
 * Puts an announced edition on air: waits until every running server of its code has it, sets the mark, and waits until all have swapped. Called
 * off if a server cannot serve it: then nothing has changed. Throws NotPublished.
 */
export async function putOnAir({ seq, hash, code }: Edition): Promise<OnAir> {
  const begun = performance.now()
  const { count, others } = await allReady(seq, hash, code)
  const ready = performance.now()
  const isSet = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${EDITIONS_LOCK})`)
    const liveFrom = sql`clock_timestamp() + make_interval(secs => ${count === 0 ? 0 : MARK_AHEAD_SECONDS})`
    const announced = and(eq(editions.seq, seq), eq(editions.state, 'announced'))
    return await tx.update(editions).set({ state: 'live', liveFrom }).where(announced).returning({ seq: editions.seq })
  })
  if (isSet.length === 0) throw new NotPublished(`Edition ${seq} was called off meanwhile.`)
  const servers = await allSwapped(hash, code)
  await dropFormer()
  const stages: OnAir['stages'] = [
    ['fetched by all', ready - begun],
    ['swapped', performance.now() - ready],
  ]
  return { servers, others, stages }
}

async function allReady(seq: number, hash: string, code: string): Promise<{ count: number; others: number }> {
  const until = performance.now() + READY_MS
  for (;;) {
    const { ours, others } = await runningServers(code)
    const refused = ours.find(({ failed }) => failed === hash)
    if (refused) await callOff(seq, `A server cannot serve it: ${refused.why}`)
    if (ours.every(({ ready, serving }) => ready === hash || serving === hash)) return { count: ours.length, others }
    if (performance.now() > until) await callOff(seq, 'A server did not take it in time.')
    await sleep(LOOK_MS)
  }
}

async function callOff(seq: number, why: string): Promise<never> {
  await db.update(editions).set({ state: 'calledOff', why }).where(eq(editions.seq, seq))
  throw new NotPublished(`${why} Nothing has changed for players.`)
}

/** The number of servers that show it. One that is late swaps as soon as it looks. */
async function allSwapped(hash: string, code: string): Promise<number> {
  const until = performance.now() + SWAPPED_MS
  for (;;) {
    const { ours } = await runningServers(code)
    const swapped = ours.filter(({ serving }) => serving === hash)
    if (swapped.length === ours.length || performance.now() > until) return swapped.length
    await sleep(LOOK_MS)
  }
}

async function dropFormer(): Promise<void> {
  for (const hash of await formerHashes())
    await dropBuild(hash).catch((error: unknown) => log.warn({ err: error }, 'a former build stays in the file store'))
}
