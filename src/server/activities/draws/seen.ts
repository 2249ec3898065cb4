import { dearestOf } from '#contract/activities/draws.ts'
import type { ActivityName } from '#contract/activities/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Prize } from '#contract/points/draw.ts'
import { drawnBy } from '../../points/observed.ts'
import { tableHashOf } from '../../points/prizes.ts'
import { nextSeedHash } from '../../points/seeds.ts'
import { costNow, hasRoom } from '../budget.ts'

type Seen = Reply<'appChristmasUser'>['draw']

/** What a player is shown before a draw: the prizes with their chances, how often each has come, and the commitment. */
export async function drawSeen(player: number, activity: ActivityName, prizes: readonly Prize[]): Promise<Seen> {
  const tableHash = tableHashOf(prizes)
  return {
    prizes: [...prizes],
    drawn: await drawnBy(tableHash),
    tableHash,
    nextServerSeedHash: await nextSeedHash(player),
    isUsedUp: !(await hasRoom(activity, dearestOf(prizes, costNow))),
  }
}
