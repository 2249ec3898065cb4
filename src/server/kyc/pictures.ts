import { and, asc, eq, lt, or } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { fileCipherFor } from '../base/seal.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import type { Picture } from './rows.ts'
import { identities, identityEvents, identityPictures } from './tables.ts'
import { vault } from './vault.ts'

const HOUR_MS = 3_600_000
const BATCH = 200

const sealer = fileCipherFor('identity pictures')

type Which = Pick<Picture, 'id' | 'player'>

const aboutOf = ({ id, player }: Which): string => `${player}:${id}`

/** A picture as the vault keeps it: it opens as this picture of this player only. */
export function sealPicture(picture: Buffer, which: Which): Buffer {
  return sealer.seal(picture, aboutOf(which))
}

/** A picture out of the vault, as a JPEG. Throws where it is gone or does not open. */
export async function openPicture(which: Which): Promise<Buffer> {
  const sealed = await vault().get(which.id)
  const picture = sealed && sealer.unseal(sealed, aboutOf(which))
  if (!picture) throw new Error(`picture ${which.id} ${sealed ? 'does not open' : 'is not in the vault'}`)
  return picture
}

/** First the file, then its row: what fails in between is tried again. */
async function remove({ id }: Picture): Promise<void> {
  await vault().remove(id)
  await db.delete(identityPictures).where(eq(identityPictures.id, id))
}

/**
 * During a legal hold, pictures that the player replaces seem to be gone and stay in the vault: what is looked into must not be
 * changed by whom it is about, who is not told. They go once it is closed.
 */
const mayGo = withoutLegalHold(identityPictures.player)

/** Removes a player's dropped pictures; what fails is left to the job. Never throws. */
export async function sweepOf(player: number): Promise<void> {
  const isDropped = and(eq(identityPictures.player, player), eq(identityPictures.state, 'dropped'), mayGo)
  try {
    for (const picture of await db.select().from(identityPictures).where(isDropped)) await remove(picture)
  } catch (error) {
    log.error({ err: error }, 'a dropped picture is still there')
  }
}

/** For the job: removes dropped pictures, and those whose upload was cut short an hour ago. Answers how many. */
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
 * Removes everything of a player's proof of identity: files, rows, history. For the end of its retention, five years after the account
 * closed (DESIGN 12.5). May be repeated; where the vault fails it throws, and nothing but some files is gone.
 */
export async function removeIdentity(player: number): Promise<void> {
  const pictures = await db.select().from(identityPictures).where(eq(identityPictures.player, player))
  for (const picture of pictures) await remove(picture)
  await db.transaction(async (tx) => {
    await tx.delete(identityEvents).where(eq(identityEvents.player, player))
    await tx.delete(identities).where(eq(identities.player, player))
  })
}
