import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PictureSide } from '#contract/kyc/kyc.ts'
import { takeUpload } from '../account/attempts.ts'
import { now } from '../base/clock.ts'
import { sealingId } from '../base/keyring.ts'
import { log } from '../base/log.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { redraw } from './picture.ts'
import { encryptPicture, sweepOf } from './pictures.ts'
import { assertOpen, findIdentity, keptPictures, lockIdentity, sidesIn } from './rows.ts'
import { identities, identityPictures } from './tables.ts'
import { openForChange } from './validity.ts'
import { vault } from './vault.ts'

/** Stores one picture. A failure leaves nothing behind, since the picture counts only once its row says so. */
export const uploadKyc: Handler<'uploadKyc'> = async ({ side }, { session: { player }, readFile }) => {
  assertOpen(await findIdentity(player))
  await takeUpload(player)
  const picture = await redraw(await readFile())
  const id = await store(player, side, picture)
  const revision = await db
    .transaction((tx) => putInForce(tx, player, id, side))
    .catch(async (error: unknown) => {
      await drop(id)
      throw error
    })
  await sweepOf(player)
  return { revision, pictures: sidesIn(await keptPictures(player)) }
}

/** The row comes first, so that no file lacks one; the sweep deletes rows without a file. */
async function store(player: number, side: PictureSide, picture: Buffer): Promise<string> {
  const id = randomUUID()
  const row = { id, player, side, bytes: picture.length, madeAt: now(), sealedUnder: sealingId() }
  await db.insert(identityPictures).values(row)
  try {
    await vault().put(id, encryptPicture(picture, { id, player }))
    return id
  } catch (error) {
    log.error({ err: error, picture: id }, 'a picture was not kept')
    await drop(id)
    await sweepOf(player)
    throw new Refusal('pictureNotKept')
  }
}

async function drop(id: string): Promise<void> {
  await db.update(identityPictures).set({ state: 'dropped' }).where(eq(identityPictures.id, id))
}

async function putInForce(tx: Tx, player: number, id: string, side: PictureSide): Promise<number> {
  const found = await lockIdentity(tx, player)
  assertOpen(found)
  const row = await openForChange(tx, found)
  const { submittedAt } = row
  const isBefore = and(
    eq(identityPictures.player, player),
    eq(identityPictures.side, side),
    eq(identityPictures.state, 'kept'),
  )
  const [before] = await tx.select().from(identityPictures).where(isBefore)
  if (before) {
    // A picture that was part of a submission stays as evidence.
    const state = submittedAt && before.madeAt <= submittedAt ? 'replaced' : 'dropped'
    await tx.update(identityPictures).set({ state }).where(eq(identityPictures.id, before.id))
  }
  await tx.update(identityPictures).set({ state: 'kept' }).where(eq(identityPictures.id, id))
  const revision = row.revision + 1
  await tx.update(identities).set({ revision, updatedAt: now() }).where(eq(identities.player, player))
  return revision
}
