import { and, eq, gt } from 'drizzle-orm'
import { TWO_FACTOR_ECHO_MS } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { endOfMobile, hiddenMobile } from '#contract/rules.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { storeTold } from '../sms/outbox.ts'
import { isUnchanged, type Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { accountHoldFromNow, later } from '../standing/withdrawalHold.ts'
import { releaseNumber } from './claimEnds.ts'
import { playerRequester } from './codeRequester.ts'
import { spendCode } from './codes.ts'
import { makeFreezeLink } from './freezeLinks.ts'
import { isSettledDevice } from './knownDevices.ts'
import { speechTo } from './language.ts'
import { nameWithout } from './naming.ts'
import { noteSafety } from './safetyEvents.ts'
import { safetyEvents } from './safetyTables.ts'
import type { sessions } from './tables.ts'

type Own = Pick<typeof sessions.$inferSelect, 'deviceKeyHash'>

const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)

/** Whether the number may be changed without a code to the old one. Two-factor log-in that was switched off a moment ago still guards it. */
export async function isNumberFree(player: Pick<Player, 'id' | 'hasTwoFactor'>, own: Own): Promise<boolean> {
  if (player.hasTwoFactor || !(await isSettledDevice(player.id, own.deviceKeyHash))) return false
  const { kind, happenedAt } = safetyEvents
  const wasOff = and(eq(kind, 'stepOff'), gt(happenedAt, ago(TWO_FACTOR_ECHO_MS)))
  return (await db.$count(safetyEvents, and(eq(safetyEvents.player, player.id), wasOff))) === 0
}

/** Spends the code to the number bound now. Refuses with oldCodeWrong. */
export async function spendOldCode({ id, mobile }: Player, oldCode: string): Promise<void> {
  await spendCode({ id: playerRequester(id), mobile }, codePurpose.renumber, oldCode).catch(aboutOldCode)
}

/** `codeWrong` is about the code to the new number. */
export function aboutOldCode(error: unknown): never {
  throw error instanceof Refusal && error.refusal === 'codeWrong' ? new Refusal('oldCodeWrong') : error
}

/**
 * Puts another number in the place of the one that was read. The old one gets a message with a link that freezes the account. Refuses with
 * numberSet if the account has changed meanwhile. `isHeld` starts an account hold. Returns the end of the hold, if there is one, and the message to deliver.
 */
export async function changeNumber(
  tx: Tx,
  player: Player,
  mobile: string,
  isHeld: boolean,
): Promise<{ holdUntil: Date | undefined; message: string | undefined }> {
  const holdUntil = isHeld ? accountHoldFromNow() : undefined
  const accountHoldUntil = later(player.accountHoldUntil ?? undefined, holdUntil) ?? null
  const isAsRead = and(
    isUnchanged(player),
    eq(players.mobile, player.mobile),
    eq(players.hasTwoFactor, player.hasTwoFactor),
  )
  const account = nameWithout(player, mobile)
  const { rowCount } = await tx.update(players).set({ mobile, account, accountHoldUntil }).where(isAsRead)
  if (rowCount === 0) throw new Refusal('numberSet')
  await releaseNumber(tx, player.id)
  const link = await makeFreezeLink(tx, player.id)
  const { t, formats } = await speechTo(player.id, tx)
  const told = { account: hiddenMobile(mobile), link }
  if (holdUntil) {
    await noteSafety(tx, player.id, 'numberChangedHeld', { ...told, until: formats.moment(holdUntil) })
  } else await noteSafety(tx, player.id, 'numberChanged', told)
  const text = t('sms.numberChanged', { end: endOfMobile(mobile), link })
  return { holdUntil, message: await storeTold(tx, player.mobile, text) }
}
