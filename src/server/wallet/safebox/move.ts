import type { Reply } from '#contract/calls/index.ts'
import type { LockTerm } from '#contract/wallet/timeLock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { isPosted, movesOf } from '../../ledger/history.ts'
import { balancesOf, type Move, post } from '../../ledger/post.ts'
import { ifAhead } from '../../standing/withdrawalHold.ts'
import { lockWallet } from '../lock.ts'
import { changeSafePassword, openSafebox, renewSafePassword, safeboxOf, setSafePassword } from './lock.ts'
import { restOf } from './rest.ts'
import { addTimeLock, isLockedBefore, lockedIn, sumOf, timeLocksOf } from './timeLocks.ts'

type Direction = 'In' | 'Out'
type Wish = { player: number; requestId: string; amount: number; lock?: LockTerm | undefined }

export const getSafebox: Handler<'getSafebox'> = (_body, { session }) => show(session.player)

export const safeboxPasswordInit: Handler<'safeboxPasswordInit'> = async ({ password }, { session }) => {
  await setSafePassword(session.player, password)
  return await show(session.player)
}

export const modifySafePassword: Handler<'modifySafePassword'> = async ({ oldPassword, password }, { session }) => {
  await changeSafePassword(session.player, oldPassword, password)
  return await show(session.player)
}

export const renewSafePasswordCall: Handler<'renewSafePassword'> = async (body, { session }) => {
  await renewSafePassword(session.id, body)
  return await show(session.player)
}

/** Putting in needs no password, but one must exist, or the box could not be opened. */
export const putSafebox: Handler<'putSafebox'> = async (body, { session: { player } }) => {
  if (!(await safeboxOf(player))) throw new Refusal('safeboxPasswordNeeded')
  await db.transaction((tx) => move(tx, 'In', { ...body, player }))
  return await show(player)
}

export const takeSafebox: Handler<'takeSafebox'> = async ({ password, ...body }, { session: { player } }) => {
  await openSafebox(player, password)
  const until = await restOf(player)
  if (until) throw new Refusal('safeboxOnHold', { until: until.getTime() })
  await db.transaction((tx) => move(tx, 'Out', { ...body, player }))
  return await show(player)
}

/** Coin that is in the box already. A lock makes the box stricter, so it needs no password either. */
export const lockSafebox: Handler<'lockSafebox'> = async (body, { session: { player } }) => {
  if (!(await safeboxOf(player))) throw new Refusal('safeboxPasswordNeeded')
  await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    if (await isPosted(tx, entryOf({ ...body, player }))) throw new Refusal('requestReused')
    if (await isLockedBefore(tx, { ...body, player })) return
    const { safebox } = await balancesOf(tx, player)
    if (safebox - (await lockedIn(player, tx)) < body.amount) throw new Refusal('insufficientCoin')
    await addTimeLock(tx, { ...body, player })
  })
  return await show(player)
}

/** The player is part of the id, since two players may choose the same one. */
const entryOf = ({ player, requestId }: Pick<Wish, 'player' | 'requestId'>) => `safebox:${player}:${requestId}`

/** Repeating the same request moves nothing; another one under its id is refused. */
async function move(tx: Tx, direction: Direction, { player, requestId, amount: cents, lock }: Wish): Promise<void> {
  await lockWallet(tx, player)
  const id = entryOf({ player, requestId })
  const coin = `player:${player}:coin` as const
  const safebox = `player:${player}:safebox` as const
  const wanted: Move = direction === 'In' ? { from: coin, to: safebox, cents } : { from: safebox, to: coin, cents }
  const [earlier] = await movesOf(tx, id)
  if (earlier && (earlier.from !== wanted.from || earlier.cents !== cents)) throw new Refusal('requestReused')
  const isLocked = lock !== undefined && (await isLockedBefore(tx, { player, requestId, amount: cents, lock }))
  if (lock !== undefined && isLocked !== (earlier !== undefined)) throw new Refusal('requestReused')
  if (earlier) return
  if (direction === 'Out') await assertFree(tx, player, cents)
  if (lock !== undefined) await addTimeLock(tx, { player, requestId, amount: cents, lock })
  await post(tx, { id, reason: `safebox${direction}`, moves: [wanted] })
}

/** The ledger refuses what is not in the box at all. */
async function assertFree(tx: Tx, player: number, cents: number): Promise<void> {
  const locks = await timeLocksOf(player, tx)
  const { safebox } = await balancesOf(tx, player)
  const [first] = locks
  const free = safebox - sumOf(locks)
  if (!first || cents <= free || cents > safebox) return
  throw new Refusal('safeboxTimeLocked', { free, until: first.until.getTime() })
}

async function show(player: number): Promise<Reply<'getSafebox'>> {
  const box = await safeboxOf(player)
  const { coin, safebox } = await balancesOf(db, player)
  const locks = await timeLocksOf(player)
  const [lockedUntil, restsUntil] = [ifAhead(box?.lockedUntil), await restOf(player)]
  return {
    hasSafeboxPassword: box !== undefined,
    safebox,
    coin,
    locked: sumOf(locks),
    locks: locks.map(({ id, cents, until }) => ({ lockId: id, amount: cents, endTime: until.getTime() })),
    ...(lockedUntil && { lockedUntil: lockedUntil.getTime() }),
    ...(restsUntil && { restsUntil: restsUntil.getTime() }),
  }
}
