import { dearestOf } from '#contract/activities/draws.ts'
import type { ActivityName } from '#contract/activities/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import type { Prize } from '#contract/points/draw.ts'
import { drawnBy } from '../../points/observed.ts'
import { tableHashOf } from '../../points/prizes.ts'
import { costNow, roomLeft } from '../budget.ts'

type Seen = Omit<Reply<'appChristmasUser'>['draw'], 'nextServerSeedHash'>

/**
 * What a player is shown of a list of prizes before a draw: the chances, how often each prize has come, and whether the budget can pay the dearest.
 * `room` is what the budget has left, where that was read already.
 */
export async function listSeen(activity: ActivityName, prizes: readonly Prize[], room?: Cents): Promise<Seen> {
  const tableHash = tableHashOf(prizes)
  return {
    prizes: [...prizes],
    drawn: await drawnBy(tableHash),
    tableHash,
    isUsedUp: dearestOf(prizes, costNow) > (room ?? (await roomLeft(activity))),
  }
}
