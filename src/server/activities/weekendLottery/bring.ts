import { and, eq, isNull } from 'drizzle-orm'
import { roundTime } from '#contract/games/beacon.ts'
import { now } from '../../base/clock.ts'
import { beaconSource } from '../../beacon/chosen.ts'
import { isSigned } from '../../beacon/verify.ts'
import { db, type Tx } from '../../db/database.ts'
import { type Draw, waitingDraws } from './draws.ts'
import { lotteryDraws } from './tables.ts'

/** Brings the rounds that are published by now from the beacon's relays. Returns their number. */
export async function bringRounds(): Promise<number> {
  const source = beaconSource()
  let brought = 0
  for (const draw of await waitingDraws()) {
    if (!source || roundTime(draw.chain, draw.round) > now()) continue
    const signature = await source.signatureOf(draw.chain, draw.round)
    if (signature !== undefined && (await bringRound(db, draw, signature, 'relay'))) brought += 1
  }
  return brought
}

/** Keeps a round's signature with its draw, once, if it is the chain's own of that round. Returns whether it was kept. */
export async function bringRound(
  on: typeof db | Tx,
  { day, chain, round }: Pick<Draw, 'day' | 'chain' | 'round'>,
  signature: string,
  broughtBy: string,
): Promise<boolean> {
  if (!isSigned(chain, { round, signature })) return false
  const isWaiting = and(eq(lotteryDraws.day, day), eq(lotteryDraws.state, 'closed'), isNull(lotteryDraws.signature))
  const { rowCount } = await on
    .update(lotteryDraws)
    .set({ signature, broughtBy })
    .where(and(isWaiting, eq(lotteryDraws.round, round)))
  return rowCount === 1
}
