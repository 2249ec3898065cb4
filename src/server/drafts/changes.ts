import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { sha256 } from '../editions/manifest.ts'
import { DRAFT_BYTES_MAX, FILES_MAX } from './limits.ts'
import { hashOnAir, type OnAir } from './onAir.ts'
import { draftFiles } from './tables.ts'
import type { Uploaded } from './upload.ts'

/** A changed file of the draft. `isOvertaken`: somebody has published another text of it since. */
export type Change = {
  path: string
  revision: number
  kind: 'new' | 'changed' | 'removed'
  bytes: number
  by: string
  at: Date
  isOvertaken: boolean
}

/** An arbitrary constant: the advisory lock under which changes follow one another. */
const DRAFT_LOCK = 4_112_027

const { bytes: _, ...described } = getTableColumns(draftFiles)
const size = sql<number>`coalesce(octet_length(${draftFiles.bytes}), 0)::int`

/** What differs from the content on air, by path. */
export async function listChanges(air: OnAir, on: typeof db | Tx = db): Promise<Change[]> {
  const rows = await on
    .select({ ...described, size })
    .from(draftFiles)
    .orderBy(draftFiles.path)
  return rows.flatMap(({ path, revision, sha256: hash, base, by, at, size: bytes }): Change[] => {
    const there = hashOnAir(air, path)
    if (there === hash) return []
    const kind = hash === null ? 'removed' : there === null ? 'new' : 'changed'
    return [{ path, revision, kind, bytes, by, at, isOvertaken: there !== base }]
  })
}

/** The newest change that somebody has seen who looks at these. */
export const newestOf = (changes: readonly Change[]): number =>
  changes.reduce((newest, { revision }) => Math.max(newest, revision), 0)

/** The new bytes of the draft, by path; null for a file that is removed. */
export async function draftBytes(paths: readonly string[]): Promise<Map<string, Buffer | null>> {
  if (paths.length === 0) return new Map()
  const rows = await db
    .select()
    .from(draftFiles)
    .where(inArray(draftFiles.path, [...paths]))
  return new Map(rows.map(({ path, bytes }) => [path, bytes]))
}

/** Who changes the draft, on what is on air, having seen it up to a revision. */
export type Editing = { by: string; seen: number; air: OnAir; tx: Tx }

export type Outcome = { done: true; changed: readonly string[] } | { done: false; why: string }

/** Brings files into the draft, all of them or none. A file as it is on air ends its change. */
export async function putFiles(files: readonly Uploaded[], editing: Editing): Promise<Outcome> {
  const paths = files.map(({ path }) => path)
  return await change(paths, editing, files)
}

/** Removes a file from the draft, and from what is on air once it is published. */
export async function removeFile(path: string, editing: Editing): Promise<Outcome> {
  const isOnAir = hashOnAir(editing.air, path) !== null
  const known = await editing.tx
    .select({ path: draftFiles.path })
    .from(draftFiles)
    .where(inArray(draftFiles.path, [path]))
  if (!isOnAir && known.length === 0) return { done: false, why: `There is no file ${path}.` }
  return await change([path], editing, isOnAir ? [{ path, bytes: null }] : [])
}

/** Takes changes back: these files are again as they are on air. */
export async function takeBack(paths: readonly string[], editing: Editing): Promise<Outcome> {
  return await change(paths, editing, [])
}

type Row = { path: string; bytes: Buffer | null }

async function change(
  paths: readonly string[],
  { by, seen, air, tx }: Editing,
  rows: readonly Row[],
): Promise<Outcome> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DRAFT_LOCK})`)
  const before = await listChanges(air, tx)
  const others = before.filter((one) => paths.includes(one.path) && one.by !== by && one.revision > seen)
  if (others.length > 0) return { done: false, why: toldOf(others) }
  const at = now()
  const fresh = rows.flatMap(({ path, bytes }) => {
    const [hash, base] = [bytes === null ? null : sha256(bytes), hashOnAir(air, path)]
    return hash === base ? [] : [{ path, bytes, sha256: hash, base, by, at }]
  })
  await settle(air, tx)
  if (paths.length > 0) await tx.delete(draftFiles).where(inArray(draftFiles.path, [...paths]))
  if (fresh.length > 0) await tx.insert(draftFiles).values(fresh)
  const after = await listChanges(air, tx)
  const whole = after.reduce((sum, { bytes }) => sum + bytes, 0)
  if (after.length > FILES_MAX) return { done: false, why: `A draft has at most ${FILES_MAX} changed files.` }
  if (whole > DRAFT_BYTES_MAX)
    return { done: false, why: `A draft has at most ${DRAFT_BYTES_MAX / 1_000_000} MB of changed files.` }
  return { done: true, changed: fresh.map(({ path }) => path) }
}

function toldOf(others: readonly Change[]): string {
  const names = others.map(({ path, by }) => `${path} by ${by}`).join(', ')
  return `Somebody else has changed this since you looked at the draft: ${names}. Nothing has changed. Look at it, and do yours again.`
}

/** Rows that are on air by now have done their work. */
export async function settle(air: OnAir, on: typeof db | Tx = db): Promise<void> {
  const rows = await on.select({ path: draftFiles.path, hash: draftFiles.sha256 }).from(draftFiles)
  const done = rows.filter(({ path, hash }) => hashOnAir(air, path) === hash).map(({ path }) => path)
  if (done.length > 0) await on.delete(draftFiles).where(inArray(draftFiles.path, done))
}
