import { eq } from 'drizzle-orm'
import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import { releaseNumber } from '../account/claimEnds.ts'
import { makeFreezeLink } from '../account/freezeLinks.ts'
import { forgetDevices } from '../account/knownDevices.ts'
import { speechTo } from '../account/language.ts'
import { nameWithout } from '../account/naming.ts'
import { NO_PASSWORD } from '../account/password.ts'
import { endRecoveryCodes } from '../account/recoveryCodes.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import { pendingLogins } from '../account/safetyTables.ts'
import type { Tx } from '../db/database.ts'
import type { Within } from '../db/within.ts'
import { approvedFields } from '../kyc/validity.ts'
import { deliver, storeTold } from '../sms/outbox.ts'
import { linkedTo } from '../social/logins.ts'
import { socialLogins } from '../social/tables.ts'
import type { Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { accountHoldFromNow, later } from '../standing/withdrawalHold.ts'
import { payOnlyTo } from '../wallet/bank/proven.ts'
import type { Details } from '../wallet/bank/written.ts'
import { lockWallet } from '../wallet/lock.ts'
import { endAllSessions } from './endSessions.ts'
import type { Deed } from './exclusion.ts'

/** What is given to the owner anew. `mobile`: another number, the empty text for none; undefined leaves it. */
export type Anew = {
  mobile: string | undefined
  passwordHash: string | undefined
  isUnlinked: boolean
  hasTwoFactorOff: boolean
  /** The account that the owner has proven by its deposits; undefined where the approved document proves it. */
  payee?: { bank: Bank; details: Details } | undefined
}

export type WhyNotBack = 'closed' | 'taken' | 'noWay' | 'nothing'
export type GivenBack = { done: true; until: Date; account: string } | { done: false; why: WhyNotBack }

/** Letters and digits alone, since documents and people write the same number with other signs between. */
const plain = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether a document is the one that was approved for the player; undefined before any approval. */
export async function isApprovedDocument(player: number, number: string): Promise<boolean | undefined> {
  const fields = await approvedFields(player)
  if (!fields?.documentNumber) return undefined
  return plain(fields.documentNumber) === plain(number)
}

/**
 * Gives an account back to its owner, who has proven to be the approved person, or to own the account that deposits came from. All sessions end, and an account hold begins. The old number is
 * sent a link that freezes the account. An exclusion, a closing, limits and a lock stay as they were.
 */
export async function giveBack(
  tx: Tx,
  player: number,
  anew: Anew,
  deed: Deed,
  { afterwards }: Within,
): Promise<GivenBack> {
  // A log-in takes the same lock, so that none slips through.
  await lockWallet(tx, player)
  const [row] = await tx.select().from(players).where(eq(players.id, player)).for('no key update')
  const why = row ? await obstacleTo(tx, row, anew) : 'closed'
  if (!row || why) return { done: false, why: why ?? 'closed' }
  const until = later(row.accountHoldUntil ?? undefined, accountHoldFromNow()) ?? accountHoldFromNow()
  const account = await write(tx, row, anew, until)
  await endAllSessions(tx, player)
  await forgetDevices(tx, player, { butFor: null })
  // Whoever had the account may have printed some.
  await endRecoveryCodes(tx, player)
  await tx.delete(pendingLogins).where(eq(pendingLogins.player, player))
  const paidTo = anew.payee && (await payOnlyTo(tx, player, anew.payee.bank, anew.payee.details))
  const message = await tell(tx, row, deed, until, paidTo)
  if (message) afterwards(() => deliver(message))
  return { done: true, until, account }
}

async function obstacleTo(tx: Tx, row: Player, anew: Anew): Promise<WhyNotBack | undefined> {
  if (row.state === 'closed') return 'closed'
  const { mobile, passwordHash, isUnlinked, hasTwoFactorOff } = anew
  if (mobile === undefined && passwordHash === undefined && !isUnlinked && !hasTwoFactorOff) return 'nothing'
  if (mobile) {
    const [owner] = await tx.select({ id: players.id }).from(players).where(eq(players.mobile, mobile))
    if (owner && owner.id !== row.id) return 'taken'
  }
  const isLinked = !isUnlinked && (await linkedTo(row.id, tx)) !== undefined
  const hasPassword = passwordHash !== undefined || row.passwordHash !== NO_PASSWORD
  return hasPassword || isLinked ? undefined : 'noWay'
}

/** Returns the account name from now on. */
async function write(tx: Tx, row: Player, anew: Anew, accountHoldUntil: Date): Promise<string> {
  const mobile = anew.mobile ?? row.mobile
  // A second factor needs the number that it was proven with.
  const hasTwoFactor = row.hasTwoFactor && !anew.hasTwoFactorOff && mobile !== ''
  const passwordHash = anew.passwordHash ?? row.passwordHash
  const account = nameWithout(row, mobile)
  const change = { mobile, account, hasTwoFactor, passwordHash, accountHoldUntil }
  await tx.update(players).set(change).where(eq(players.id, row.id))
  if (mobile !== row.mobile) await releaseNumber(tx, row.id)
  if (anew.isUnlinked) await tx.delete(socialLogins).where(eq(socialLogins.player, row.id))
  return account
}

/** The letter, and a text message to the number that the account had until now. */
async function tell(tx: Tx, row: Player, deed: Deed, until: Date, account?: string): Promise<string | undefined> {
  const link = await makeFreezeLink(tx, row.id)
  const { t, formats } = await speechTo(row.id, tx)
  const told = { ...deed, until: formats.moment(until), link }
  if (account) await noteSafety(tx, row.id, 'accountGivenBackByDeposit', { ...told, account })
  else await noteSafety(tx, row.id, 'accountGivenBack', told)
  return await storeTold(tx, row.mobile, t('sms.givenBack', { link }))
}
