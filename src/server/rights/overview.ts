import type { Reply } from '#contract/calls/index.ts'
import { proofKindOf } from '../account/reauthentication.ts'
import { tasksBeforeClosing } from '../activities/tasks/finished.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { closingOf } from '../standing/closings.ts'
import { exportsLeftOf } from './exports.ts'
import { payoutOf } from './payoutState.ts'
import { RIGHTS_PROOF } from './proof.ts'
import { openRounds, standingOf } from './standing.ts'

/** The data of the player's own data page. */
export async function overviewOf(player: number): Promise<Reply<'getMyData'>> {
  const closing = await closingOf(player)
  const [open] = await openRounds(player)
  const payout = closing && (await payoutOf(closing.id))
  return {
    proof: await proofKindOf(player, RIGHTS_PROOF),
    exportsLeft: await exportsLeftOf(player),
    closingDays: config.closingDays,
    standing: await standingOf(player),
    tasks: await tasksBeforeClosing(db, player),
    ...(open && { openGame: open.gameId }),
    ...(closing && { closing: { ...wireClosing(closing), ...(payout && { payout }) } }),
  }
}

function wireClosing({ askedAt, closesAt, leftover }: NonNullable<Awaited<ReturnType<typeof closingOf>>>) {
  return { askTime: askedAt.getTime(), closeTime: closesAt.getTime(), leftover }
}

export const getMyData: Handler<'getMyData'> = (_body, { session }) => overviewOf(session.player)
