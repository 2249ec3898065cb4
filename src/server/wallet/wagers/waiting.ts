import type { Cents } from '#contract/money.ts'
import { db } from '../../db/database.ts'
import { callFunction } from '../../db/named.ts'

/** The spendable coin of a player that no stake may touch yet. */
export async function waitingOf(player: number): Promise<Cents> {
  const [row] = await callFunction<{ waiting_coin: string }>(db, 'waiting_coin', [player])
  return Number(row?.waiting_coin ?? 0)
}

/** The same as a field of an answer; none where nothing waits. */
export async function waitingIn(player: number): Promise<{ waiting?: Cents }> {
  const waiting = await waitingOf(player)
  return waiting > 0 ? { waiting } : {}
}
