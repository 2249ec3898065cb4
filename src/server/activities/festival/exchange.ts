import type { Exchange, Fiesta } from '#contract/activities/festival/config.ts'
import { fiestaItem } from '#contract/activities/festival/items.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { takePieces } from '../../props/take.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { costNow, roomLeft } from '../budget.ts'
import { type ClaimKey, claim, type Given } from '../claim.ts'
import { type Grant, grantsIn } from '../grants.ts'
import { ACTIVITY, assertOn, seasonOf } from './config.ts'

type Line = Reply<'festivalUser'>['exchange'][number]

/** Claims of a line are numbered from here on: the line's number, and how often it was used. */
const APART = 1_000
const keyOf = (fiesta: Fiesta, { id }: Exchange, times: number): ClaimKey => ({
  ...{ activity: ACTIVITY, item: id * APART + times, round: seasonOf(fiesta) },
})

/** How often a line was used in a fiesta. */
const timesOf = (grants: readonly Grant[], fiesta: Fiesta, { id }: Exchange): number =>
  grants.filter(({ item, round }) => round === seasonOf(fiesta) && Math.floor(item / APART) === id).length

/** What a line asks for. */
const needsOf = ({ name }: Fiesta, { needs }: Exchange): { prop: number; count: number }[] =>
  needs.flatMap((count, at) => (count > 0 ? [{ prop: fiestaItem(name, at + 1), count }] : []))

/** The list of a fiesta, as a player with these things stands with it. */
export async function linesOf(player: number, fiesta: Fiesta, held: ReadonlyMap<number, number>): Promise<Line[]> {
  const grants = await grantsIn(db, player, ACTIVITY)
  const room = await roomLeft(ACTIVITY)
  return fiesta.exchange.map((line) => {
    const needs = needsOf(fiesta, line)
    const left = Math.max(0, line.most - timesOf(grants, fiesta, line))
    const hasAll = needs.every(({ prop, count }) => (held.get(prop) ?? 0) >= count)
    const items: RewardItem[] = [...line.award]
    const state = left === 0 ? 'done' : costNow(items) > room ? 'usedUp' : hasAll ? 'ready' : 'ahead'
    return { id: line.id, needs, items, left, state }
  })
}

/** Gives what a line gives, and takes its things: all of them, or nothing happens. */
export async function exchange(tx: Tx, player: number, { id, offer }: Body<'festivalExchange'>): Promise<Given> {
  const fiesta = assertOn(offer)
  const line = fiesta.exchange.find((one) => one.id === id)
  if (!line) throw new Refusal('rewardUnknown')
  await lockWallet(tx, player)
  const times = timesOf(await grantsIn(tx, player, ACTIVITY), fiesta, line)
  if (times >= line.most) throw new Refusal('rewardReceived')
  for (const { prop, count } of needsOf(fiesta, line))
    if (!(await takePieces(tx, player, prop, count))) throw new Refusal('rewardNotReached')
  return await claim(tx, player, keyOf(fiesta, line, times), line.award, { isOffer: true, needsTopUp: true })
}
