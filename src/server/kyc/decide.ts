import { and, asc, desc, eq, gte, isNotNull, lte, ne } from 'drizzle-orm'
import { type KycFields, type KycState, pictureSides, sidesOf } from '#contract/kyc/kyc.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { hasLegalHold } from '../standing/legalHolds.ts'
import { players } from '../standing/tables.ts'
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
import { unsealFields } from './written.ts'

/** The operator's work on identities. Each look is recorded with its operator. */

const LISTED_MAX = 200

export type Listed = Identity & { account: string; registeredAt: Date }

/** Those that wait for a decision, oldest first; those whose document ends soon or has ended; or the latest of every state that was ever sent. */
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

export type Shown = { identity: Identity; fields: KycFields; twins: number[]; screening: Screening }

/**
 * What a player sent last, and not the draft that came after it; undefined where nothing was ever sent. `twins` are other players of the same
 * names and birth date.
 */
export async function showIdentity(player: number, who: string): Promise<Shown | undefined> {
  const identity = await findIdentity(player)
  if (!identity?.submittedAt) return undefined
  const fields = await sentFields(player)
  if (!fields) return undefined
  await noteEvent(db, { player, what: 'shown', who })
  return { identity, fields, twins: await twinsOf(identity), screening: await screenAgain(fields) }
}

async function twinsOf({ player, personHash }: Identity): Promise<number[]> {
  if (!personHash) return []
  const isTwin = and(eq(identities.personHash, personHash), ne(identities.player, player))
  const rows = await db.select({ player: identities.player }).from(identities).where(isTwin).limit(LISTED_MAX)
  return rows.map((row) => row.player)
}

/** Lists grow: what was clear when it was sent may not be any more. */
function screenAgain({
  firstName = '',
  middleName = '',
  lastName = '',
  birthDate = '',
}: KycFields): Promise<Screening> {
  return screen({ firstName, middleName, lastName, birthDate })
}

/** The pictures that were sent last, decrypted, by side; writes down who had them opened. None before they were sent. Throws where the vault has lost one. */
export async function openPictures(player: number, who: string): Promise<{ side: string; jpeg: Buffer }[]> {
  const [submittedAt, fields] = [(await findIdentity(player))?.submittedAt, await sentFields(player)]
  if (!submittedAt || !fields) return []
  const pictures = await picturesSent(player, submittedAt, sidesOf(fields.documentKind))
  if (pictures.length > 0) await noteEvent(db, { player, what: 'opened', who, note: sidesIn(pictures).join(', ') })
  return await Promise.all(pictures.map(async (picture) => ({ side: picture.side, jpeg: await openPicture(picture) })))
}

/**
 * Every picture of a player that the vault still has, oldest first, those that were replaced or never sent too; writes down who had them
 * opened. Undefined without a legal hold on the player.
 */
export async function openAllPictures(
  player: number,
  who: string,
): Promise<{ side: string; jpeg: Buffer }[] | undefined> {
  if (!(await hasLegalHold(player))) return undefined
  const pictures = await picturesHeld(player)
  // As any other look: the player's copy tells of it, and must not tell of the case.
  const note = pictureSides.filter((side) => sidesIn(pictures).includes(side)).join(', ')
  if (pictures.length > 0) await noteEvent(db, { player, what: 'opened', who, note })
  const opened = pictures.map(async (picture) => {
    // An upload that failed has a row and no file.
    const jpeg = await openPicture(picture).catch((error: unknown) => {
      if (picture.state !== 'dropped') throw error
    })
    return jpeg ? [{ side: picture.side, jpeg }] : []
  })
  return (await Promise.all(opened)).flat()
}

export type Decision =
  | { done: true }
  | { done: false; why: 'unknown' | 'unseen' | 'screening' | 'expired' }
  | { done: false; why: 'decided'; state: KycState }

/**
 * Approves what was sent. Its pictures must have been opened by the same operator since it was sent; where the list says anything but clear,
 * `looked` must say how they came to let the player in. Deciding twice changes nothing.
 */
export async function approveIdentity(player: number, who: string, looked = ''): Promise<Decision> {
  const row = await findIdentity(player)
  if (!row) return { done: false, why: 'unknown' }
  const isWaiting = row.state === 'submitted'
  if (isWaiting && !(await hasOpened(row, who))) return { done: false, why: 'unseen' }
  const fields = unsealFields(row.sealed)
  const approvedUntil = lastDayOf(fields)
  if (isWaiting && lapsedAt({ approvedUntil })) return { done: false, why: 'expired' }
  const screening = await screenAgain(fields)
  if (isWaiting && screening !== 'clear' && looked === '') return { done: false, why: 'screening' }
  return await decide(player, row.revision, {
    ...{ state: 'approved', who, note: looked, reason: null },
    ...{ screening, approvedUntil },
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

/** Turns down what was sent; the player reads the reason and may send again. */
export async function rejectIdentity(player: number, who: string, reason: string): Promise<Decision> {
  const row = await findIdentity(player)
  if (!row) return { done: false, why: 'unknown' }
  return await decide(player, row.revision, { state: 'rejected', who, note: reason, reason })
}

type Verdict = {
  state: 'approved' | 'rejected'
  who: string
  note: string
  reason: string | null
  screening?: Screening
  /** The last day of what is approved. */
  approvedUntil?: string
}

function decide(player: number, revision: number, verdict: Verdict): Promise<Decision> {
  const { who, note, ...written } = verdict

  return db.transaction(async (tx) => {
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
