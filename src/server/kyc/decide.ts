import { and, asc, desc, eq, gte, isNotNull, lte, ne } from 'drizzle-orm'
import { type KycFields, type KycState, pictureSides, sidesOf } from '#contract/kyc/kyc.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { birthDateOf } from '../standing/birthDates.ts'
import { hasLegalHold } from '../standing/legalHolds.ts'
import { players } from '../standing/tables.ts'
import { adoptBirthDate } from './birthDates.ts'
import { openPicture } from './pictures.ts'
import { screen } from './restricted/chosen.ts'
import type { Screening } from './restricted/port.ts'
import {
  findIdentity,
  type Identity,
  type IdentityEvent,
  noteEvent,
  picturesHeld,
  picturesSent,
  sentFields,
  sidesIn,
} from './rows.ts'
import { identities, identityEvents } from './tables.ts'
import { lapsedAt, lastDayOf, lastRenewableDay } from './validity.ts'
import { decryptFields } from './written.ts'

/** Operators' decisions on identities. Each look is recorded with its operator. */

const LISTED_MAX = 200

export type Listed = Identity & { account: string; registeredAt: Date }

/** Identities that wait for a decision, oldest first; those whose document ends soon or has ended; or the latest of all ever submitted. */
export async function listIdentities(which: 'open' | 'ending' | 'all'): Promise<Listed[]> {
  const states = {
    open: eq(identities.state, 'submitted'),
    ending: lte(identities.approvedUntil, lastRenewableDay()),
    all: isNotNull(identities.submittedAt),
  }
  const orders = {
    open: asc(identities.submittedAt),
    ending: asc(identities.approvedUntil),
    all: desc(identities.submittedAt),
  }
  const rows = await db
    .select({ identity: identities, account: players.account, registeredAt: players.registeredAt })
    .from(identities)
    .innerJoin(players, eq(players.id, identities.player))
    .where(states[which])
    .orderBy(orders[which])
    .limit(LISTED_MAX)
  return rows.map(({ identity, account, registeredAt }) => ({ ...identity, account, registeredAt }))
}

export type Shown = {
  identity: Identity
  fields: KycFields
  /** The date of birth outside the proof of identity. */
  birthDate: string | undefined
  twins: number[]
  screening: Screening
}

/**
 * A player's last submission, without later drafts; undefined if there is none. `twins` are other players with the same names and birth
 * date.
 */
export async function showIdentity(player: number, who: string): Promise<Shown | undefined> {
  const identity = await findIdentity(player)
  if (!identity?.submittedAt) return undefined
  const fields = await sentFields(player)
  if (!fields) return undefined
  await noteEvent(db, { player, what: 'shown', who })
  const birthDate = await birthDateOf(player)
  return { identity, fields, birthDate, twins: await twinsOf(identity), screening: await screenAgain(fields) }
}

async function twinsOf({ player, personHash }: Identity): Promise<number[]> {
  if (!personHash) return []
  const isTwin = and(eq(identities.personHash, personHash), ne(identities.player, player))
  const rows = await db.select({ player: identities.player }).from(identities).where(isTwin).limit(LISTED_MAX)
  return rows.map((row) => row.player)
}

/** Lists grow: a person who was clear at submission may be listed now. */
function screenAgain({
  firstName = '',
  middleName = '',
  lastName = '',
  birthDate = '',
}: KycFields): Promise<Screening> {
  return screen({ firstName, middleName, lastName, birthDate })
}

/**
 * The decrypted pictures of the last submission, by side. It records the operator who opened them. Empty before any submission. Throws if
 * the vault has lost one.
 */
export async function openPictures(player: number, who: string): Promise<{ side: string; jpeg: Buffer }[]> {
  const [submittedAt, fields] = [(await findIdentity(player))?.submittedAt, await sentFields(player)]
  if (!submittedAt || !fields) return []
  const pictures = await picturesSent(player, submittedAt, sidesOf(fields.documentKind))
  if (pictures.length > 0) await noteEvent(db, { player, what: 'opened', who, note: sidesIn(pictures).join(', ') })
  return await Promise.all(pictures.map(async (picture) => ({ side: picture.side, jpeg: await openPicture(picture) })))
}

/**
 * Every picture of a player left in the vault, oldest first, including replaced and unsubmitted ones. It records the operator who opened
 * them. Undefined without a legal hold on the player.
 */
export async function openAllPictures(
  player: number,
  who: string,
): Promise<{ side: string; jpeg: Buffer }[] | undefined> {
  if (!(await hasLegalHold(player))) return undefined
  const pictures = await picturesHeld(player)
  // Recorded like any other look: the player's copy lists it, but must not reveal the legal hold.
  const note = pictureSides.filter((side) => sidesIn(pictures).includes(side)).join(', ')
  if (pictures.length > 0) await noteEvent(db, { player, what: 'opened', who, note })
  const opened = pictures.map(async (picture) => {
    // A failed upload has a row but no file.
    const jpeg = await openPicture(picture).catch((error: unknown) => {
      if (picture.state !== 'dropped') throw error
    })
    return jpeg ? [{ side: picture.side, jpeg }] : []
  })
  return (await Promise.all(opened)).flat()
}

export type Decision =
  | { done: true }
  | { done: false; why: 'unknown' | 'unseen' | 'screening' | 'expired' | 'birthDate' }
  | { done: false; why: 'decided'; state: KycState }

/**
 * Approves the submission. The same operator must have opened its pictures since it was submitted. Unless the list says clear, `looked`
 * must state the grounds for approval. Where the player gave another date of birth before, `slip` must state why it was a slip. Repeating a
 * decision changes nothing.
 */
export async function approveIdentity(
  player: number,
  who: string,
  looked = '',
  slip = '',
  on: typeof db | Tx = db,
): Promise<Decision> {
  const row = await findIdentity(player)
  if (!row) return { done: false, why: 'unknown' }
  const isWaiting = row.state === 'submitted'
  if (isWaiting && !(await hasOpened(row, who))) return { done: false, why: 'unseen' }
  const fields = decryptFields(row.ciphertext)
  const approvedUntil = lastDayOf(fields)
  if (isWaiting && lapsedAt({ approvedUntil })) return { done: false, why: 'expired' }
  const screening = await screenAgain(fields)
  if (isWaiting && screening !== 'clear' && looked === '') return { done: false, why: 'screening' }
  const birthDate = await birthDateOf(player)
  const isOther = birthDate !== undefined && birthDate !== fields.birthDate
  if (isWaiting && isOther && slip === '') return { done: false, why: 'birthDate' }
  return await decide(player, row.revision, {
    ...{ slip, birthDate: fields.birthDate },
    ...{ state: 'approved', who, note: looked, reason: null },
    ...{ screening, approvedUntil },
    on,
  })
}

async function hasOpened({ player, submittedAt }: Identity, who: string): Promise<boolean> {
  const opened = and(
    eq(identityEvents.player, player),
    eq(identityEvents.what, 'opened'),
    eq(identityEvents.who, who),
    gte(identityEvents.at, submittedAt ?? now()),
  )
  return (await db.$count(identityEvents, opened)) > 0
}

/** Rejects the submission. The player reads the reason and may submit again. */
export async function rejectIdentity(
  player: number,
  who: string,
  reason: string,
  on: typeof db | Tx = db,
): Promise<Decision> {
  const row = await findIdentity(player)
  if (!row) return { done: false, why: 'unknown' }
  return await decide(player, row.revision, { state: 'rejected', who, note: reason, reason, on })
}

type Verdict = {
  state: 'approved' | 'rejected'
  who: string
  note: string
  reason: string | null
  screening?: Screening
  /** Expiry of the approved document. */
  approvedUntil?: string
  /** The date of birth on an approved document. `slip`: why another one was given before. */
  birthDate?: string | undefined
  slip?: string
  on: typeof db | Tx
}

function decide(player: number, revision: number, verdict: Verdict): Promise<Decision> {
  const { who, note, birthDate, slip = '', on, ...written } = verdict

  return on.transaction(async (tx) => {
    const at = now()
    const isWaiting = and(
      eq(identities.player, player),
      eq(identities.state, 'submitted'),
      eq(identities.revision, revision),
    )
    const change = { ...written, decidedBy: who, decidedAt: at, updatedAt: at }
    const [decided] = await tx.update(identities).set(change).where(isWaiting).returning({ player: identities.player })
    if (!decided) {
      const row = await findIdentity(player, tx)
      return row
        ? ({ done: false, why: 'decided', state: row.state } as const)
        : ({ done: false, why: 'unknown' } as const)
    }
    await noteEvent(tx, { player, what: written.state, who, note })
    if (birthDate) await adoptBirthDate(tx, player, birthDate, { by: who, reason: slip })
    return { done: true } as const
  })
}

/** The events of a player's identity, oldest first. */
export async function historyOf(player: number): Promise<IdentityEvent[]> {
  return await db
    .select()
    .from(identityEvents)
    .where(eq(identityEvents.player, player))
    .orderBy(asc(identityEvents.at))
    .limit(LISTED_MAX)
}
