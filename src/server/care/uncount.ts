import type { Cents } from '#contract/money.ts'
import type { Tx } from '../db/database.ts'
import { callFunction } from '../db/named.ts'

/** Gives a void stake, with its win, back to the windows of the time when it was made. Called before the posting, for the order of locks. */
export async function uncountPlay(
  tx: Tx,
  player: number,
  { stake, win, at }: { stake: Cents; win: Cents; at: Date },
): Promise<void> {
  await callFunction(tx, 'uncount_play', [player, stake, win, at.getTime()])
}
