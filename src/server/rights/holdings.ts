import { type SQL, sql } from 'drizzle-orm'
import { superiors } from '../account/profileTables.ts'
import { knownDevices, loginSteps, safetyEvents } from '../account/safetyTables.ts'
import { sessions } from '../account/tables.ts'
import { activityClaims } from '../activities/tables.ts'
import { openRounds } from '../games/openTables.ts'
import { fairSeeds, gameSessions, preparedSeeds, rounds } from '../games/tables.ts'
import { letters, mails } from '../inbox/tables.ts'
import { identities, identityEvents, identityPictures } from '../kyc/tables.ts'
import { chainOf } from '../ledger/export.ts'
import { gameHistory, gameLikes } from '../lobby/tables.ts'
import { socialDepartures, socialLogins } from '../social/tables.ts'
import { exclusions, openCases } from '../standing/exclusionTables.ts'
import { accountClosings, dataExports } from '../standing/rightsTables.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { clientEvents } from '../telemetry/tables.ts'
import { bankAccounts, bankClaims } from '../wallet/bank/tables.ts'
import { safeboxes } from '../wallet/safebox/tables.ts'
import { depositOrders, withdrawals } from '../wallet/tables.ts'
import { type Holding, holding, toldBy, untold } from './holding.ts'
import {
  anonymous,
  impersonal,
  masked,
  opened,
  toldAccount,
  toldMails,
  toldPictures,
  toldRounds,
  toldSeeds,
} from './told.ts'

/** A mail that could still be read, or hold a reward, is nobody's past. */
const isOverMail = (at: Date): SQL =>
  sql`(${mails.expiresAt} < ${at.toISOString()}::timestamptz or ${mails.deletedAt} is not null)`
const isUnreferred = sql`not exists (select from ${rounds} where ${rounds.seed} = ${fairSeeds.id})
  and not exists (select from ${openRounds} where ${openRounds.seed} = ${fairSeeds.id})`
/** A pair in force may decide the next round, unless its player can play none. */
const isSpent = sql`(${fairSeeds.revealedAt} is not null or exists (
  select from ${players} where ${players.id} = ${fairSeeds.player} and ${players.state} <> 'open'))`

/** An account that can still be withdrawn to, or that a kept withdrawal went to, is nobody's past. */
const isPastAccount = sql`(${bankAccounts.endedAt} is not null or exists (
  select from ${players} where ${players.id} = ${bankAccounts.player} and ${players.state} <> 'open'))
  and not exists (select from ${withdrawals} where ${withdrawals.account} = ${bankAccounts.id})`

const OWN_NUMBER = 'the number of the one who was invited, whose copy tells it'

/**
 * Everything that is held on players, table by table (DESIGN 12.5); in the order in which rows may go. A table that names players and
 * is not here fails a test, so that neither the copy nor the end of its time forgets it.
 */
export const holdings: readonly Holding[] = [
  toldBy(players.id, 'account', toldAccount, {
    until: 'other',
    why: 'emptied with the account; the number stays, for the books and for the rows that are kept longer',
  }),
  holding(gameSessions.player, { as: 'seats', by: [gameSessions.openedAt, gameSessions.id] }, { until: 'visit' }),
  holding(sessions.player, { as: 'sessions', by: [sessions.openedAt, sessions.id] }, { until: 'visit' }),
  holding(
    safetyEvents.player,
    { as: 'safetyEvents', by: [safetyEvents.happenedAt, safetyEvents.id], show: impersonal },
    { until: 'visit' },
  ),
  holding(
    knownDevices.player,
    { as: 'knownDevices', by: [knownDevices.lastSeenAt, knownDevices.keyHash] },
    { until: 'visit' },
  ),
  untold(loginSteps.player, 'five minutes of a log-in under way, unreadable to us too', { until: 'visit' }),
  holding(gameLikes.player, { as: 'favourites', by: [gameLikes.gameId] }, { until: 'visit' }),
  holding(gameHistory.player, { as: 'gamesOpened', by: [gameHistory.gameId] }, { until: 'visit' }),
  holding(clientEvents.player, { as: 'events', by: [clientEvents.id] }, { until: 'visit' }),
  toldBy(mails.player, 'mails', toldMails, { until: 'visit', only: isOverMail }),
  untold(letters.player, 'what its mail tells', {
    until: 'visit',
    only: (at) => sql`${letters.expiresAt} < ${at.toISOString()}::timestamptz and ${letters.state} = 'sent'
      and not exists (select from ${mails} where ${mails.letter} = ${letters.id})`,
  }),
  untold(socialDepartures.player, 'ten minutes of being away at a provider, unreadable to us too', { until: 'visit' }),
  holding(dataExports.player, { as: 'copies', by: [dataExports.askedAt, dataExports.id] }, { until: 'visit' }),
  holding(
    accountClosings.player,
    { as: 'closings', by: [accountClosings.askedAt, accountClosings.id] },
    { until: 'visit', only: () => sql`${accountClosings.cancelledAt} is not null` },
  ),
  holding(
    activityClaims.player,
    { as: 'claims', by: [activityClaims.activity, activityClaims.round, activityClaims.item] },
    { until: 'account' },
  ),
  holding(safeboxes.player, { as: 'safebox', by: [safeboxes.player] }, { until: 'account' }),
  holding(
    socialLogins.player,
    { as: 'socialLogins', by: [socialLogins.linkedAt, socialLogins.subject] },
    { until: 'account' },
  ),
  holding(superiors.player, { as: 'invitedBy', by: [superiors.player] }, { until: 'account' }),
  untold(superiors.superior, OWN_NUMBER, { until: 'other', why: 'kept and removed with the one who was invited' }),
  holding(
    exclusions.player,
    { as: 'exclusions', by: [exclusions.startedAt, exclusions.id], show: anonymous },
    { until: 'record', from: sql`${exclusions.endedAt}`, only: sql`${exclusions.endedAt} is not null` },
  ),
  untold(openCases.player, 'the law on money laundering forbids to tell whom it looks at, and a case names others', {
    until: 'record',
    from: sql`${openCases.closedAt}`,
    only: sql`${openCases.closedAt} is not null`,
  }),
  holding(identities.player, { as: 'identity', by: [identities.player], show: opened }, { until: 'identity' }),
  toldBy(identityPictures.player, 'identityPictures', toldPictures, { until: 'identity' }),
  holding(
    identityEvents.player,
    { as: 'identityEvents', by: [identityEvents.at, identityEvents.id], show: opened },
    { until: 'identity' },
  ),
  holding(playerTotals.player, { as: 'totals', by: [playerTotals.player] }, { until: 'identity' }),
  holding(
    depositOrders.player,
    { as: 'deposits', by: [depositOrders.createdAt, depositOrders.id] },
    { until: 'record', from: depositOrders.createdAt, only: sql`${depositOrders.state} <> 'pending'` },
  ),
  holding(
    withdrawals.player,
    { as: 'withdrawals', by: [withdrawals.createdAt, withdrawals.id] },
    {
      until: 'record',
      from: withdrawals.createdAt,
      only: sql`${withdrawals.state} in ('paid', 'rejected', 'cancelled')`,
    },
  ),
  holding(
    bankAccounts.player,
    { as: 'bankAccounts', by: [bankAccounts.usableAt, bankAccounts.id], show: masked },
    {
      until: 'record',
      from: sql`coalesce(${bankAccounts.endedAt}, ${bankAccounts.usableAt})`,
      only: isPastAccount,
    },
  ),
  untold(bankClaims.player, 'a hash of the number of an account that the copy tells', { until: 'identity' }),
  toldBy(rounds.player, 'rounds', toldRounds, { until: 'record', from: rounds.playedAt }),
  holding(
    openRounds.player,
    { as: 'openRounds', by: [openRounds.gameId] },
    { until: 'record', from: openRounds.movedAt },
  ),
  untold(preparedSeeds.player, 'a seed that has decided nothing; what every game shows of it is its hash', {
    until: 'visit',
  }),
  toldBy(fairSeeds.player, 'seeds', toldSeeds, {
    until: 'record',
    from: sql`coalesce(${fairSeeds.revealedAt}, ${fairSeeds.madeAt})`,
    only: sql`${isSpent} and ${isUnreferred}`,
  }),
  {
    name: 'ledger_ids.player',
    table: undefined,
    owner: undefined,
    told: 'which line of the books an id stands for; the copy tells the line',
    kept: { until: 'other', why: 'an id is never free again, or what was paid once could be paid twice' },
  },
  {
    name: 'ledger_lines.player',
    table: undefined,
    owner: undefined,
    told: { as: 'ledger', read: chainOf },
    kept: {
      until: 'other',
      why: 'five years, then the whole month goes and its sums stay; they name a number, and once the account is emptied the number names nobody',
    },
  },
]
