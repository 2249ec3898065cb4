import { and, eq, isNull } from 'drizzle-orm'
import { type DrawKind, dearestOf, itemsOfPrize } from '#contract/activities/draws.ts'
import type { ActivityName } from '#contract/activities/kinds.ts'
import type { Body } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import type { Prize } from '#contract/points/draw.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { assertMayExchange, type Exchanger } from '../../points/door.ts'
import { countDraw } from '../../points/observed.ts'
import { keepPrizes, tableHashOf } from '../../points/prizes.ts'
import { resolveDraw, storedDraw } from '../../points/resolve.ts'
import { nextSeedHash, takeSeed } from '../../points/seeds.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { costNow, spend, unspend } from '../budget.ts'
import { type ClaimKey, claim, earn, type Given } from '../claim.ts'
import { owedTo } from '../grants.ts'
import { assertMayReceive } from '../mayReceive.ts'
import { type ActivityDraw, findDraw, itemsOfDraw, lastNumberOf } from './record.ts'
import { activityDraws } from './tables.ts'

/** The prize of a draw that could not be resolved: points stand in for it. */
const NO_PRIZE = 0
const UNFINISHED_MAX = 100
/** Claims of draws are numbered above all others of their activity. */
const DRAWN = 1_000_000

export type Wish = Pick<Body<'appChristmasOpen'>, 'requestId' | 'clientSeed' | 'nextServerSeedHash' | 'tableHash'> & {
  kind: DrawKind
  /** What is to be opened; 0 where things have no number. */
  item: number
}

/** What may be drawn now. */
export type Ticket = {
  activity: ActivityName
  season: string
  prizes: readonly Prize[]
  /** Hundredths of a point in place of a prize whose seed opens no more. */
  instead: Cents
  /** Uses up what is drawn with. The draw is stored by then. Without it, the stored draw is what uses it up. */
  take?: (tx: Tx) => Promise<void>
}

/** A draw with its prize, and what it gave; nothing yet where that is kept for the player's identity. */
export type Drawn = Given & { draw: ActivityDraw }

/**
 * Draws in two steps, as points do. The first looks at everything, takes the seed, what is drawn with, and the dearest prize from the budget, and stores the draw.
 * Only then is the prize resolved, and given; what of the budget it does not need goes back. If the process stops in between, the next call or the job
 * resolves the same prize. `ticketOf` refuses what may not be drawn; it runs under the wallet's lock, and changes nothing.
 */
export async function drawOnce(by: Exchanger, wish: Wish, ticketOf: (tx: Tx) => Promise<Ticket>): Promise<Drawn> {
  const open = await db.transaction((tx) => openDraw(tx, by, wish, ticketOf))
  if (!open) throw new Refusal('seedMoved', { nextServerSeedHash: await nextSeedHash(by.player) })
  return await given(await finishDraw(open))
}

/** Stores a draw. Undefined, without a change, if another seed is next by now. */
async function openDraw(
  tx: Tx,
  by: Exchanger,
  { requestId: id, clientSeed, nextServerSeedHash, tableHash, kind, item }: Wish,
  ticketOf: (tx: Tx) => Promise<Ticket>,
): Promise<ActivityDraw | undefined> {
  const { player } = by
  await lockWallet(tx, player)
  const known = await findDraw(tx, player, id)
  if (known && (known.kind !== kind || known.item !== item || known.serverSeedHash !== nextServerSeedHash))
    throw new Refusal('requestReused')
  if (known) return known
  const { activity, season, prizes, instead, take } = await ticketOf(tx)
  await assertMayDraw(tx, by)
  if (tableHash !== tableHashOf(prizes)) throw new Refusal('offerChanged')
  const number = 1 + (await lastNumberOf(tx, player, activity, season))
  const seed = await takeSeed(tx, player, nextServerSeedHash)
  if (!seed) return undefined
  const reserved = dearestOf(prizes, costNow)
  if (!(await spend(tx, activity, reserved))) throw new Refusal('budgetUsedUp')
  await keepPrizes(tx, tableHash, prizes)
  const seeds = { ...seed, clientSeed, tableHash }
  const row = { player, id, activity, season, kind, number, item, reserved, instead, createdAt: now() }
  const [draw] = await tx
    .insert(activityDraws)
    .values({ ...row, ...seeds })
    .returning()
  await take?.(tx)
  return draw
}

/** A draw is play, and a present: closed to who may not play, to whom nothing may be promoted, and to second accounts. */
async function assertMayDraw(tx: Tx, by: Exchanger): Promise<void> {
  await assertMayExchange(tx, by)
  await assertMayReceive(tx, by.player)
}

/** Resolves a stored draw and gives its prize, once. */
export async function finishDraw(draw: ActivityDraw): Promise<ActivityDraw> {
  if (draw.prize !== null) return draw
  const stored = await storedDraw(draw)
  const prize = stored && resolveDraw(stored)
  return await db.transaction(async (tx) => {
    await lockWallet(tx, draw.player)
    const known = await findDraw(tx, draw.player, draw.id)
    if (!known) throw new Error(`draw ${draw.id} is gone`)
    return known.prize === null ? await settle(tx, known, prize) : known
  })
}

const keyOf = ({ activity, number, createdAt }: ActivityDraw): ClaimKey => ({
  // Written by `openDraw` alone, from a name.
  activity: activity as ActivityName,
  item: DRAWN + number,
  round: manilaDay(createdAt),
})

async function settle(tx: Tx, draw: ActivityDraw, prize: Prize | undefined): Promise<ActivityDraw> {
  const { player, id, reserved, instead, createdAt, tableHash } = draw
  const key = keyOf(draw)
  const won: Omit<Prize, 'id' | 'weight'> = prize ?? { prop: rewardId.points, count: instead }
  const items = itemsOfPrize(won)
  const isEarned = (await earn(tx, player, key, items, { isReserved: true })) === 'earned'
  await unspend(tx, key.activity, reserved - (isEarned ? costNow(items) : 0), createdAt)
  if (isEarned) await giveIfOpen(tx, player, key)
  const { prop, count, betRate = null } = won
  const [settled] = await tx
    .update(activityDraws)
    .set({ prize: prize?.id ?? NO_PRIZE, ...(isEarned && { prop, count, betRate }) })
    .where(and(eq(activityDraws.player, player), eq(activityDraws.id, id)))
    .returning()
  if (!settled) throw new Error(`draw ${id} is gone`)
  if (prize) await countDraw(tx, tableHash, prize.id)
  return settled
}

/** Gives what was earned, or leaves it owed to an account that is closed to gifts just now. */
export async function giveIfOpen(tx: Tx, player: number, key: ClaimKey): Promise<void> {
  await claim(tx, player, key).catch((error: unknown) => {
    const isClosed = error instanceof Refusal && ['restricted', 'accountClosed'].includes(error.refusal)
    if (!isClosed) throw error
  })
}

async function given(draw: ActivityDraw): Promise<Drawn> {
  const isKept = (await owedTo(draw.player)).some(
    ({ activity, item }) => activity === draw.activity && item === keyOf(draw).item,
  )
  return isKept ? { draw, propList: [], isHeld: true } : { draw, propList: itemsOfDraw(draw) }
}

/** Finishes draws whose process stopped before the prize: those of a player, or all. Returns their number. */
export async function finishDraws(player?: number): Promise<number> {
  const isOwn = player === undefined ? undefined : eq(activityDraws.player, player)
  const open = await db
    .select()
    .from(activityDraws)
    .where(and(isNull(activityDraws.prize), isOwn))
    .orderBy(activityDraws.createdAt)
    .limit(UNFINISHED_MAX)
  for (const draw of open)
    await finishDraw(draw).catch((error: unknown) => log.error({ err: error, draw: draw.id }, 'a draw is open'))
  return open.length
}
