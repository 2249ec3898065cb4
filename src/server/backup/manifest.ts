import * as v from 'valibot'

/** The version of the layout inside a backup. */
export const LAYOUT = 1

const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** As PostgreSQL prints it. Whoever knows the recipient can make a backup, so nothing else may reach the database from here. */
const bound = v.pipe(
  v.string(),
  v.regex(/^(?:DEFAULT|FOR VALUES FROM \('[0-9 :.+-]{1,40}'\) TO \('[0-9 :.+-]{1,40}'\))$/),
)
const partition = v.strictObject({ table: name, partition: name, bound })

/** The first file of a backup: what it is, and what must be there to read it. */
export const manifest = v.strictObject({
  layout: v.number(),
  id: v.pipe(v.string(), v.uuid()),
  version: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Hashes of the migrations that its database has, oldest first. */
  migrations: v.array(hash),
  /** The secrets that its database knows, by their ids. */
  secrets: v.array(v.strictObject({ id: v.string(), generation: count, state: v.picklist(['next', 'used', 'gone']) })),
  /** Tables in the order of their references. */
  tables: v.array(v.strictObject({ table: name, columns: v.array(name) })),
  partitions: v.array(partition),
})
export type Manifest = v.InferOutput<typeof manifest>

/** The last file: what was written, so that a backup without it is known to be cut short. */
export const summary = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  tables: v.record(name, v.strictObject({ rows: count, sha256: hash })),
  sequences: v.record(name, v.pipe(v.number(), v.safeInteger())),
  documents: v.strictObject({
    count,
    sha256: hash,
    /** Documents with a row and without a file: deleted while the backup ran, or lost before. */
    missing: v.array(v.pipe(v.string(), v.uuid())),
  }),
})
export type Summary = v.InferOutput<typeof summary>

export const MANIFEST = 'manifest.json'
export const SUMMARY = 'summary.json'
export const tablePath = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`
export const documentPath = (id: string): string => `documents/${id}`
