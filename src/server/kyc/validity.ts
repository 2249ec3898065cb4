import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { isDay } from '#contract/days.ts'
import { hasExpiry, type KycFields, type KycState } from '#contract/kyc/kyc.ts'
import { KYC_RENEWAL_DAYS } from '#contract/kyc/limits.ts'
import { dayEnd, manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import type { Identity } from './rows.ts'
import { identities, identityEvents, identityPictures } from './tables.ts'
import { decryptFields, encryptFields } from './written.ts'

/** Validity of an approved identity: until the end of its document's expiry day, also during a renewal. */

const DAY_MS = 86_400_000
const BATCH = 200
/** Expiry of documents without one. */
const NO_END = '9999-12-31'

/** The expiry of a document, as stored at approval. */
export function lastDayOf({ documentKind, documentExpiry = '' }: KycFields): string {
  return hasExpiry(documentKind) && isDay(documentExpiry) ? documentExpiry : NO_END
}

type Approval = Pick<Identity, 'state' | 'approvedUntil'>

const today = (): string => manilaDay(now())

/** Whether the player's identity is verified today. */
export function isVerified({ state, approvedUntil }: Approval): boolean {
  return approvedUntil === null ? state === 'approved' : approvedUntil >= today()
}

/** When the approved document expired; undefined before that, or without an approval. */
export function lapsedAt({ approvedUntil }: Pick<Identity, 'approvedUntil'>): Date | undefined {
  return approvedUntil !== null && approvedUntil < today() ? dayEnd(approvedUntil) : undefined
}

/** Whether an approved identity may be renewed: its document expires soon, or has expired. */
export function isRenewable({ state, approvedUntil }: Approval): boolean {
  if (state !== 'approved' || approvedUntil === null) return false
  return approvedUntil <= lastRenewableDay()
}

/** The latest expiry that may be renewed today. */
export function lastRenewableDay(): string {
  return manilaDay(now().getTime() + KYC_RENEWAL_DAYS * DAY_MS)
}

/** The public state: an approved identity with an expired document is `expired`. */
export function shownState({ state, approvedUntil }: Approval): KycState {
  return state === 'approved' && lapsedAt({ approvedUntil }) ? 'expired' : state
}

/** The approved document's expiry for its owner; undefined if it has none. */
export function shownUntil({ approvedUntil }: Approval): string | undefined {
  return approvedUntil === null || approvedUntil === NO_END ? undefined : approvedUntil
}

/** The first draft of a renewal: all fields except the document's number and expiry. */
export function renewedFields({ documentNumber, documentExpiry, ...fields }: KycFields): KycFields {
  return fields
}

/** Turns a renewable identity into a draft, which needs new pictures. An open draft stays unchanged. */
export async function openForChange(tx: Tx, row: Identity): Promise<Identity> {
  if (row.state !== 'approved') return row
  const change = {
    state: 'draft',
    ciphertext: encryptFields(renewedFields(decryptFields(row.ciphertext))),
    reason: null,
  } as const
  await tx.update(identities).set(change).where(eq(identities.player, row.player))
  const isKept = and(eq(identityPictures.player, row.player), eq(identityPictures.state, 'kept'))
  await tx.update(identityPictures).set({ state: 'replaced' }).where(isKept)
  return { ...row, ...change }
}

/** The approved fields, even during a new draft; undefined before any approval. */
export async function approvedFields(player: number, on: typeof db | Tx = db): Promise<KycFields | undefined> {
  const [row] = await on.select().from(identities).where(eq(identities.player, player))
  if (row?.state === 'approved') return decryptFields(row.ciphertext)
  return row?.approvedUntil ? await approvedBefore(player, on) : undefined
}

/** The last submission before the last approval. Events are never changed. */
async function approvedBefore(player: number, on: typeof db | Tx): Promise<KycFields | undefined> {
  const { what, at } = identityEvents
  const latest = (which: 'approved' | 'submitted', until = now()) =>
    on
      .select()
      .from(identityEvents)
      .where(and(eq(identityEvents.player, player), eq(what, which), lte(at, until)))
      .orderBy(desc(at))
      .limit(1)
  const [approval] = await latest('approved')
  const [sent] = approval ? await latest('submitted', approval.at) : []
  return sent?.ciphertext ? decryptFields(sent.ciphertext) : undefined
}

/** Backfill: sets the expiry of identities approved before the column existed. Returns their number. */
export async function backfillApprovals(): Promise<number> {
  const isIncomplete = and(eq(identities.state, 'approved'), isNull(identities.approvedUntil))
  let done = 0
  for (;;) {
    const rows = await db.select().from(identities).where(isIncomplete).limit(BATCH)
    for (const { player, ciphertext } of rows) {
      const approvedUntil = lastDayOf(decryptFields(ciphertext))
      await db
        .update(identities)
        .set({ approvedUntil })
        .where(and(eq(identities.player, player), isIncomplete))
    }
    done += rows.length
    if (rows.length < BATCH) return done
  }
}
