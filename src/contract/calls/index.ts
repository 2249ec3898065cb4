import type * as v from 'valibot'
import { accountCalls } from './account.ts'
import { activitiesCalls } from './activities.ts'
import { bankCalls } from './bank.ts'
import { careCalls } from './care.ts'
import { checkCalls } from './checks.ts'
import { entryCalls } from './entry.ts'
import { exclusionCalls } from './exclusion.ts'
import { gamesCalls } from './games.ts'
import { inboxCalls } from './inbox.ts'
import { inviteCalls } from './invite.ts'
import { keptCalls } from './kept.ts'
import { kycCalls } from './kyc.ts'
import { lobbyCalls } from './lobby.ts'
import { pointsCalls } from './points.ts'
import { profileCalls } from './profile.ts'
import { propsCalls } from './props.ts'
import { recordCalls } from './records.ts'
import { rightsCalls } from './rights.ts'
import { safeboxCalls } from './safebox.ts'
import { safetyCalls } from './safety.ts'
import { signalCalls } from './signals.ts'
import { socialCalls } from './social.ts'
import { statementCalls } from './statement.ts'
import { supportCalls } from './support.ts'
import { telemetryCalls } from './telemetry.ts'
import { tradeCalls } from './trade.ts'
import { twoFactorCalls } from './twoFactor.ts'
import { userOtherCalls } from './userOther.ts'
import { wagersCalls } from './wagers.ts'
import { walletCalls } from './wallet.ts'

/** The calls by domain, which the description of the API shows as tags. */
export const callDomains = {
  account: accountCalls,
  invite: inviteCalls,
  entry: entryCalls,
  safety: safetyCalls,
  twoFactor: twoFactorCalls,
  rights: rightsCalls,
  exclusion: exclusionCalls,
  userOther: userOtherCalls,
  profile: profileCalls,
  social: socialCalls,
  kept: keptCalls,
  kyc: kycCalls,
  lobby: lobbyCalls,
  wallet: walletCalls,
  record: recordCalls,
  statement: statementCalls,
  wagers: wagersCalls,
  bank: bankCalls,
  safebox: safeboxCalls,
  care: careCalls,
  check: checkCalls,
  signal: signalCalls,
  points: pointsCalls,
  props: propsCalls,
  trade: tradeCalls,
  games: gamesCalls,
  support: supportCalls,
  activities: activitiesCalls,
  inbox: inboxCalls,
  telemetry: telemetryCalls,
}

/** Every call of the player API by its wire name. Browser rooms import only its types. */
export const calls = {
  ...callDomains.account,
  ...callDomains.invite,
  ...callDomains.entry,
  ...callDomains.safety,
  ...callDomains.twoFactor,
  ...callDomains.rights,
  ...callDomains.exclusion,
  ...callDomains.userOther,
  ...callDomains.profile,
  ...callDomains.social,
  ...callDomains.kept,
  ...callDomains.kyc,
  ...callDomains.lobby,
  ...callDomains.wallet,
  ...callDomains.record,
  ...callDomains.statement,
  ...callDomains.wagers,
  ...callDomains.bank,
  ...callDomains.safebox,
  ...callDomains.care,
  ...callDomains.check,
  ...callDomains.signal,
  ...callDomains.points,
  ...callDomains.props,
  ...callDomains.trade,
  ...callDomains.games,
  ...callDomains.support,
  ...callDomains.activities,
  ...callDomains.inbox,
  ...callDomains.telemetry,
}

export type Calls = typeof calls
export type CallName = keyof Calls
export type Body<N extends CallName> = v.InferInput<Calls[N]['body']>
export type Reply<N extends CallName> = v.InferOutput<Calls[N]['reply']>
export type AccessOf<N extends CallName> = Calls[N]['access']
/** The calls that upload a file. */
export type UploadName = { [N in CallName]: Calls[N]['fileBytesMax'] extends number ? N : never }[CallName]
