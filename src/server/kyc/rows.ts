import { and, asc, desc, eq, inArray, lte, ne } from 'drizzle-orm'
import { type KycFields, type PictureSide, pictureSides } from '#contract/kyc/kyc.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { identities, identityEvents, identityPictures } from './tables.ts'
import { isRenewable } from './validity.ts'
import { decryptFields, encryptFields } from './written.ts'

export type Identity = typeof identities.$inferSelect
export type Picture = typeof identityPictures.$inferSelect
export type IdentityEvent = typeof identityEvents.$inferSelect

export async function findIdentity(player: number, on: typeof db | Tx = db): Promise<Identity | undefined> {
  const [row] = await on.select().from(identities).where(eq(identities.player, player))
  return row
}

/** Locks a player's identity; creates an empty draft if there is none. */
export async function lockIdentity(tx: Tx, player: number): Promise<Identity> {
  await tx
    .insert(identities)
    .values({ player, ciphertext: encryptFields({}), updatedAt: now() })
    .onConflictDoNothing()
  const [row] = await tx.select().from(identities).where(eq(identities.player, player)).for('update')
  if (!row) throw new Error(`the identity of player ${player} is gone`)
  return row
}

/** Refuses with kycWaiting to change an identity under review, or an approved one outside its renewal period. */
export function assertOpen(row: Pick<Identity, 'state' | 'approvedUntil'> | undefined): void {
  if (row?.state === 'submitted') throw new Refusal('kycWaiting')
  if (row?.state === 'approved' && !isRenewable(row)) throw new Refusal('kycWaiting')
}

/** The current pictures, in the order of the form. */
export async function keptPictures(player: number, on: typeof db | Tx = db): Promise<Picture[]> {
  const isKept = and(eq(identityPictures.player, player), eq(identityPictures.state, 'kept'))
  const rows = await on.select().from(identityPictures).where(isKept)
  return rows.toSorted((one, other) => pictureSides.indexOf(one.side) - pictureSides.indexOf(other.side))
}

/** The pictures submitted at that moment, including those replaced since. */
export async function picturesSent(
  player: number,
  submittedAt: Date,
  sides: readonly PictureSide[],
): Promise<Picture[]> {
  const { state, madeAt } = identityPictures
  const isSent = and(
    eq(identityPictures.player, player),
    inArray(state, ['kept', 'replaced']),
    lte(madeAt, submittedAt),
  )
  const rows = await db.select().from(identityPictures).where(isSent).orderBy(desc(madeAt), asc(state))
  return sides.flatMap((side) => rows.find((row) => row.side === side) ?? [])
}

/** Every completely uploaded picture that was not deleted yet, oldest first. */
export async function picturesHeld(player: number): Promise<Picture[]> {
  const isHeld = and(eq(identityPictures.player, player), ne(identityPictures.state, 'storing'))
  return await db.select().from(identityPictures).where(isHeld).orderBy(asc(identityPictures.madeAt))
}

/** The fields of the last submission. Later drafts do not change it. */
export async function sentFields(player: number): Promise<KycFields | undefined> {
  const isSent = and(eq(identityEvents.player, player), eq(identityEvents.what, 'submitted'))
  const [sent] = await db.select().from(identityEvents).where(isSent).orderBy(desc(identityEvents.at)).limit(1)
  return sent?.ciphertext ? decryptFields(sent.ciphertext) : undefined
}

export const sidesIn = (pictures: readonly Picture[]): PictureSide[] => pictures.map(({ side }) => side)

/** Records an event and its author. */
export async function noteEvent(
  on: typeof db | Tx,
  event: Omit<IdentityEvent, 'id' | 'at' | 'ciphertext' | 'note'> & { note?: string; ciphertext?: string },
) {
  await on.insert(identityEvents).values({ ...event, at: now() })
}
