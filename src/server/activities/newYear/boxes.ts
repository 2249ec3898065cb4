import { type BoxSource, boxSources, thing } from '#contract/activities/newYear/things.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { balancesOf, post, type Reader } from '../../ledger/post.ts'
import { piecesOf, takePieces } from '../../props/take.ts'
import { countedDeposits, sumOf } from '../../wallet/deposits/deposited.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { type ClaimKey, claim, type Given, isKnownClaim } from '../claim.ts'
import { grantsIn } from '../grants.ts'
import { ACTIVITY, configured, keyOfToday, today } from './config.ts'
import { assertOn } from './door.ts'

type Box = Reply<'appNewYearUser'>['boxes'][number]

/** Claims of tasks have their numbers, 1 to 99. Boxes stand above: one for deposits, one for points, and any number for active points. */
const ITEMS = { deposit: 101, points: 102, active: 10_000 } as const
const BOX = [{ id: thing.box, count: 1 }]

/** What a player has of what a box is given for: active points by number, cents of today's deposits, or hundredths of a point. */
async function hasOf(on: Reader, player: number, type: BoxSource): Promise<number> {
  if (type === 'active') return (await piecesOf(on, player, [thing.active])).get(thing.active) ?? 0
  if (type === 'points') return (await balancesOf(on, player)).points
  return sumOf(await countedDeposits(on, player, { start: dayStart(today()), end: dayEnd(today()) }))
}

/** How a player stands with each way to a box. */
export async function boxesOf(player: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (const type of boxSources) {
    const [need, has] = [configured().boxes[type], await hasOf(db, player, type)]
    const isDone = type !== 'active' && (await isKnownClaim(db, player, keyOfToday(ITEMS[type])))
    boxes.push({ type, need, has, state: isDone ? 'done' : has < need ? 'ahead' : 'ready' })
  }
  return boxes
}

/** Gives a box for active points, for the deposits of today, or for points. */
export async function giveBox(tx: Tx, player: number, { type, offer }: Body<'appNewYearExtra'>): Promise<Given> {
  assertOn(offer)
  await lockWallet(tx, player)
  const key = await keyOfBox(tx, player, type)
  if (await isKnownClaim(tx, player, key)) throw new Refusal('rewardReceived')
  const need = configured().boxes[type]
  if ((await hasOf(tx, player, type)) < need) throw new Refusal(type === 'points' ? 'pointsTooFew' : 'rewardNotReached')
  if (type === 'active' && !(await takePieces(tx, player, thing.active, need))) throw new Refusal('rewardNotReached')
  // A box is no money, so its claim posts nothing, and the price may be this transaction's one entry.
  const given = await claim(tx, player, key, BOX, { isOffer: true, needsTopUp: true })
  if (type === 'points') await takePoints(tx, player, need)
  return given
}

/** Boxes for active points are numbered within their day. */
async function keyOfBox(tx: Tx, player: number, type: BoxSource): Promise<ClaimKey> {
  if (type !== 'active') return keyOfToday(ITEMS[type])
  const grants = await grantsIn(tx, player, ACTIVITY)
  const bought = grants.filter(
    ({ item, round }) => round === today() && item >= ITEMS.active && item < 2 * ITEMS.active,
  )
  return keyOfToday(ITEMS.active + bought.length)
}

async function takePoints(tx: Tx, player: number, cents: number): Promise<void> {
  const moves = [{ from: `player:${player}:points`, to: 'house:shop:points', cents } as const]
  await post(tx, { id: `newYear:box:${player}:${today()}`, reason: 'pointsSpent', moves })
}
