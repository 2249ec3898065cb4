import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { hiddenMobile } from '#contract/rules.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { accountHoldFromNow, later } from '../standing/withdrawalHold.ts'
import { claimsOf, endClaims, keepNumber } from './claimEnds.ts'
import { speechTo } from './language.ts'
import { nameWithout } from './naming.ts'
import { numberClaims } from './numberTables.ts'
import { endRecoveryCodes } from './recoveryCodes.ts'
import { noteSafety } from './safetyEvents.ts'

const BATCH = 200

/** Job: takes claimed numbers off the accounts whose players have not come back. Returns the number of accounts. */
export async function takeNumbersOff(): Promise<number> {
  const isDue = and(isNull(numberClaims.endedAt), lte(numberClaims.dueAt, now()))
  const due = await db.select().from(numberClaims).where(isDue).orderBy(asc(numberClaims.dueAt)).limit(BATCH)
  let taken = 0
  for (const { id, holder } of due) if (await db.transaction((tx) => takeOff(tx, id, holder))) taken += 1
  return taken
}

/** State, exclusion, limits and lock of the account stay as they were. */
async function takeOff(tx: Tx, id: string, holder: number): Promise<boolean> {
  // A log-in takes the same lock, so that none slips through.
  const [row] = await tx.select().from(players).where(eq(players.id, holder)).for('no key update')
  const claims = await claimsOf(tx, holder)
  const claim = claims.find((each) => each.id === id)
  if (!claim || !row) return false
  if (row.mobile !== claim.mobile) {
    await endClaims(tx, [claim], 'over')
    return false
  }
  if (!(await canUse(tx, claim.claimant))) {
    if (claims.length === 1) await keepNumber(tx, holder)
    else await endClaims(tx, [claim], 'kept')
    return false
  }
  const until = later(row.accountHoldUntil ?? undefined, accountHoldFromNow()) ?? accountHoldFromNow()
  const account = nameWithout(row, '')
  // A second factor needs the number that it was proven with.
  const change = { mobile: '', hasTwoFactor: false, account, accountHoldUntil: until }
  await tx.update(players).set(change).where(eq(players.id, holder))
  await endRecoveryCodes(tx, holder)
  await endClaims(tx, claims, 'taken')
  const { formats } = await speechTo(holder, tx)
  const told = { account: hiddenMobile(claim.mobile), name: account, until: formats.moment(until) }
  await noteSafety(tx, holder, 'numberTaken', told)
  return true
}

/** A claimant who was closed, excluded or locked meanwhile could not bind the number, so nobody loses it. */
async function canUse(tx: Tx, claimant: number): Promise<boolean> {
  const isFree = and(eq(players.id, claimant), eq(players.state, 'open'), isNull(players.lockedFor))
  return (await tx.$count(players, isFree)) > 0
}
