import { and, asc, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { RECORD_YEARS, VISIT_YEARS } from '#contract/rights/limits.ts'
import { NO_PASSWORD } from '../account/password.ts'
import { log } from '../base/log.ts'
import { db, type Tx } from '../db/database.ts'
import { letters, mails } from '../inbox/tables.ts'
import { removeIdentity } from '../kyc/pictures.ts'
import { closingOf } from '../standing/closings.ts'
import { exclusions } from '../standing/exclusionTables.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { accountClosings } from '../standing/rightsTables.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { dataInventory } from './dataInventory.ts'
import { standingOf } from './standing.ts'
import { yearsBefore } from './years.ts'

const BATCH = 200

/**
 * Anonymises abandoned accounts: closed or empty ones, a year after the last visit. An account that holds anything stays, whatever its age.
 * Returns the number emptied.
 */
export async function emptyAccounts(at: Date): Promise<number> {
  const before = yearsBefore(at, VISIT_YEARS)
  let emptied = 0
  let after = 0
  for (;;) {
    const ids = await unvisited(before, after)
    for (const id of ids) if (await db.transaction((tx) => emptyAccount(tx, id, before, at))) emptied += 1
    if (ids.length < BATCH) return emptied
    after = ids.at(-1) ?? after
  }
}

/**
 * Players whose last visit is before this moment. Excluded players stay until a year after the exclusion. Players under legal hold stay
 * too.
 */
function isGone(before: Date): SQL | undefined {
  const since = sql`(${exclusions.endedAt} is null or ${exclusions.endedAt} >= ${before.toISOString()}::timestamptz)`
  const isKeptOut = sql`exists (select from ${exclusions} where ${exclusions.player} = ${players.id} and ${since})`
  return and(
    lt(players.lastSeenAt, before),
    ne(players.state, 'excluded'),
    sql`not ${isKeptOut}`,
    withoutLegalHold(players.id),
  )
}

async function unvisited(before: Date, after: number): Promise<number[]> {
  const inForce = and(eq(accountClosings.player, players.id), isNull(accountClosings.cancelledAt))
  const rows = await db
    .select({ id: players.id })
    .from(players)
    .leftJoin(accountClosings, inForce)
    .where(and(gt(players.id, after), isGone(before), eq(players.isBot, false), isNull(accountClosings.emptiedAt)))
    .orderBy(asc(players.id))
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

async function emptyAccount(tx: Tx, player: number, before: Date, at: Date): Promise<boolean> {
  await lockWallet(tx, player)
  // The player may have logged in or been excluded meanwhile.
  const [row] = await tx
    .select({ id: players.id })
    .from(players)
    .where(and(eq(players.id, player), isGone(before)))
  if (!row) return false
  if (await holdsAnything(tx, player)) return false
  const closing = await closingOf(player, tx)
  if (closing?.emptiedAt) return false
  await tx.delete(mails).where(eq(mails.player, player))
  await tx.delete(letters).where(eq(letters.player, player))
  await removeRetained(tx, player, ['afterLastVisit', 'accountLifetime'])
  await tx.update(players).set(nobody(player)).where(eq(players.id, player))
  if (closing) {
    const marks = { closedAt: closing.closedAt ?? at, emptiedAt: at }
    await tx.update(accountClosings).set(marks).where(eq(accountClosings.id, closing.id))
  } else {
    const now = { askedAt: at, closesAt: at, closedAt: at, emptiedAt: at }
    await tx.insert(accountClosings).values({ player, why: 'unvisited', ...now })
  }
  return true
}

async function holdsAnything(tx: Tx, player: number): Promise<boolean> {
  const { coin, points, safebox, hold, deposits, withdrawals } = await standingOf(player, tx)
  return [coin, points, safebox, hold, deposits, withdrawals].some((each) => each > 0)
}

/** The row of an emptied account. No chosen name or code can contain a colon. */
const nobody = (player: number) => ({
  uuid: sql`gen_random_uuid()`,
  account: `closed:${player}`,
  inviteCode: `closed:${player}`,
  passwordHash: NO_PASSWORD,
  nickname: '',
  mobile: '',
  hasTwoFactor: false,
  avatar: 0,
  frame: 0,
  showsWins: null,
  client: null,
  lockedFor: null,
  withdrawalHoldUntil: null,
  accountHoldUntil: null,
  cancelsOffAt: null,
  ageState: 'missing' as const,
  state: 'closed' as const,
})

/** Deletes a player's rows of these retention periods, whatever their age. The row of the account's own closing stays. */
async function removeRetained(tx: Tx, player: number, periods: readonly string[]): Promise<void> {
  for (const { table, owner, retention } of dataInventory) {
    if (!table || !owner || !periods.includes(retention.period)) continue
    const only = table === accountClosings ? isNotNull(accountClosings.cancelledAt) : undefined
    await tx.delete(table).where(and(eq(owner, player), only))
  }
}

/** Deletes the proof of identity of accounts that closed five years ago. Returns the number of accounts. */
export async function settleAccounts(at: Date): Promise<number> {
  const { emptiedAt, closedAt, settledAt } = accountClosings
  const isOld = lt(closedAt, yearsBefore(at, RECORD_YEARS))
  const isDue = and(isNotNull(emptiedAt), isNull(settledAt), isOld, withoutLegalHold(accountClosings.player))
  let settled = 0
  for (const { id, player } of await db.select().from(accountClosings).where(isDue)) {
    try {
      await removeIdentity(player)
      await db.transaction(async (tx) => {
        await removeRetained(tx, player, ['afterClosing'])
        await tx.update(accountClosings).set({ settledAt: at }).where(eq(accountClosings.id, id))
      })
      settled += 1
    } catch (error) {
      log.error({ err: error, player }, 'a proof of identity was not removed')
    }
  }
  return settled
}
