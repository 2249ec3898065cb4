import { and, asc, eq, lt, or } from 'drizzle-orm'
import { fileCipherFor, openedOr } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { sealingId } from '../base/keyring.ts'
import { log } from '../base/log.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import type { Picture } from './rows.ts'
import { identities, identityEvents, identityPictures } from './tables.ts'
import { vault } from './vault.ts'

const HOUR_MS = 3_600_000
const BATCH = 200

const cipher = fileCipherFor('identity pictures')

type Which = Pick<Picture, 'id' | 'player'>

const aboutOf = ({ id, player }: Which): string => `${player}:${id}`

/** Encrypts a picture for the vault, bound to its id and player. */
export function encryptPicture(picture: Buffer, which: Which): Buffer {
  return cipher.encrypt(picture, aboutOf(which))
}

/** Decrypts a picture from the vault, a JPEG. Throws if it is missing or damaged. */
export async function openPicture(which: Which): Promise<Buffer> {
  const ciphertext = await vault().get(which.id)
  const picture = ciphertext && cipher.decrypt(ciphertext, aboutOf(which))
  if (!picture) throw new Error(`picture ${which.id} ${ciphertext ? 'does not open' : 'is not in the vault'}`)
  return picture
}

/** Deletes the file before its row, so that a failure in between is retried. The lock keeps a re-sealed file from coming back. */
async function remove({ id }: Picture): Promise<void> {
  const isIt = eq(identityPictures.id, id)
  await db.transaction(async (tx) => {
    await tx.select({ id: identityPictures.id }).from(identityPictures).where(isIt).for('update')
    await vault().remove(id)
    await tx.delete(identityPictures).where(isIt)
  })
}

/** Seals a picture's file under the current secret. `lost`: it is missing, or no secret of this process opens it. */
export async function resealPicture(id: string): Promise<'sealed' | 'lost' | 'gone'> {
  const isIt = eq(identityPictures.id, id)
  return await db.transaction(async (tx) => {
    const [row] = await tx.select().from(identityPictures).where(isIt).for('update')
    if (!row) return 'gone'
    const ciphertext = await vault().get(id)
    const picture = ciphertext && openedOr(() => cipher.decrypt(ciphertext, aboutOf(row)))
    if (!picture) return 'lost'
    await vault().put(id, encryptPicture(picture, row))
    await tx.update(identityPictures).set({ sealedUnder: sealingId() }).where(isIt)
    return 'sealed'
  })
}

/**
 * During a legal hold, pictures that the player replaces stay in the vault and only seem deleted. The player must neither change the
 * evidence nor learn of the hold. They are deleted once it ends.
 */
const mayGo = withoutLegalHold(identityPictures.player)

/** Deletes a player's dropped pictures and leaves failures to the job. Never throws. */
export async function sweepOf(player: number): Promise<void> {
  const isDropped = and(eq(identityPictures.player, player), eq(identityPictures.state, 'dropped'), mayGo)
  try {
    for (const picture of await db.select().from(identityPictures).where(isDropped)) await remove(picture)
  } catch (error) {
    log.error({ err: error }, 'a dropped picture is still there')
  }
}

/** Job: deletes dropped pictures, and uploads aborted over an hour ago. Returns their number. */
export async function sweepPictures(): Promise<number> {
  const isStale = and(
    eq(identityPictures.state, 'storing'),
    lt(identityPictures.madeAt, new Date(now().getTime() - HOUR_MS)),
  )
  const rows = await db
    .select()
    .from(identityPictures)
    .where(and(or(eq(identityPictures.state, 'dropped'), isStale), mayGo))
    .orderBy(asc(identityPictures.madeAt))
    .limit(BATCH)
  for (const row of rows) await remove(row)
  return rows.length
}

/**
 * Deletes a player's whole proof of identity: files, rows, history. It runs at the end of retention, five years after the account closed.
 * It may be repeated: if the vault fails, it throws and has deleted only some files.
 */
export async function removeIdentity(player: number): Promise<void> {
  const pictures = await db.select().from(identityPictures).where(eq(identityPictures.player, player))
  for (const picture of pictures) await remove(picture)
  await db.transaction(async (tx) => {
    await tx.delete(identityEvents).where(eq(identityEvents.player, player))
    await tx.delete(identities).where(eq(identities.player, player))
  })
}
