import { and, asc, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { cipherFor, openedOr } from '../base/cipher.ts'
import { sealingId } from '../base/keyring.ts'
import { db } from '../db/database.ts'
import { resealPicture } from '../kyc/pictures.ts'
import { identityPictures } from '../kyc/tables.ts'
import { replaceValues, type SealedColumn, sealedColumns, staleValues } from './columns.ts'

/** `sealed` values have come under the current secret. `lost` ones are missing, or open under no secret of this process. */
export type Resealed = { sealed: number; lost: number }

const PASSES_MAX = 5
const BATCH = 200

/**
 * Seals every value under the current secret. Stopped anywhere, the next run goes on with what is left. A row that the product moves
 * meanwhile is found by another pass.
 */
export async function reseal(isOver: () => boolean = () => false): Promise<Resealed> {
  const done: Resealed = { sealed: 0, lost: 0 }
  for (let pass = 0; pass < PASSES_MAX && !isOver(); pass++) {
    const before = done.sealed
    done.lost = 0
    for (const column of await sealedColumns()) await resealColumn(column, done, isOver)
    await resealPictures(done, isOver)
    if (done.sealed === before) break
  }
  return done
}

async function resealColumn(column: SealedColumn, done: Resealed, isOver: () => boolean): Promise<void> {
  const cipher = cipherFor(column.purpose)
  for await (const batch of staleValues(column)) {
    if (isOver()) return
    const opened = batch.flatMap((value) => {
      const text = openedOr(() => cipher.decrypt(value.sealed))
      return text === undefined ? [] : [{ ...value, fresh: cipher.encrypt(text) }]
    })
    done.lost += batch.length - opened.length
    done.sealed += await replaceValues(column, opened)
  }
}

const isStalePicture = (): SQL => {
  const id = sealingId()
  return id === null
    ? isNotNull(identityPictures.sealedUnder)
    : sql`${identityPictures.sealedUnder} is distinct from ${id}`
}

async function* stalePictures(): AsyncGenerator<string[]> {
  for (let after: SQL | undefined; ; ) {
    const rows = await db
      .select({ id: identityPictures.id })
      .from(identityPictures)
      .where(and(isStalePicture(), after))
      .orderBy(asc(identityPictures.id))
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id }) => id)
    after = gt(identityPictures.id, last.id)
  }
}

async function resealPictures(done: Resealed, isOver: () => boolean): Promise<void> {
  for await (const ids of stalePictures())
    for (const id of ids) {
      if (isOver()) return
      const end = await resealPicture(id)
      if (end === 'sealed') done.sealed += 1
      if (end === 'lost') done.lost += 1
    }
}

/** How many values are not sealed under the current secret, by place. Values that no secret opens are counted too. */
export async function countStale(): Promise<Record<string, number>> {
  const places: Record<string, number> = {}
  const add = (place: string, found: number) => {
    if (found > 0) places[place] = (places[place] ?? 0) + found
  }
  for (const column of await sealedColumns())
    for await (const batch of staleValues(column)) add(`${column.table}.${column.column}`, batch.length)
  for await (const ids of stalePictures()) add('identity_pictures', ids.length)
  return places
}
