import { KNOWN_DEVICES_MAX } from '#contract/account/limits.ts'
import { GAME_SESSIONS_PER_DAY_MAX, SEEDS_PER_DAY_MAX } from '#contract/games/limits.ts'
import { FAVOURITES_MAX, HISTORY_MAX } from '#contract/lobby/limits.ts'
import { DRAWS_PER_DAY_MAX, PIECES_PER_PLAYER_MAX, SHOP_ROWS_MAX } from '#contract/points/limits.ts'
import { EXPORTS_PER_DAY_MAX } from '#contract/rights/limits.ts'
import { OPEN_ORDERS_MAX, OPEN_WITHDRAWALS_MAX, TIME_LOCKS_MAX } from '#contract/wallet/limits.ts'
import { accountBounds } from '../account/bounds.ts'
import { activityBounds } from '../activities/bounds.ts'
import { config } from '../base/config.ts'
import { careBounds } from '../care/bounds.ts'
import { kycBounds } from '../kyc/bounds.ts'
import type { Bound } from '../rates/bound.ts'
import { rowsPerDay } from '../rates/growth.ts'
import { repeatBounds } from '../repeats/bounds.ts'

const perDay = (table: keyof typeof rowsPerDay) => `${rowsPerDay[table]} rows a player and day`
const withRounds = { by: 'player', held: 'src/server/games/play.ts', tested: 'tests/games/rounds.test.ts' } as const
const grown = { by: 'player', held: 'src/server/rates/growth.ts', tested: 'tests/rights/bounds.test.ts' } as const

/**
 * The bound of every table's growth, and the file that enforces it. A table without an entry fails a test. Growth is refused with 429
 * or a designed refusal. Never refused: a withdrawal, the end of an open round, a credited payment, an exclusion.
 */
export const bounds: Record<string, Bound> = {
  client_events: {
    by: 'stranger',
    most: `${config.eventNetworkMegabytes} MB an address and day, ${config.eventMegabytes} MB a day of all, ${config.eventRows} rows in all`,
    held: 'src/server/telemetry/budget.ts',
    tested: 'tests/telemetry/bounds.test.ts',
  },
  switched_off: { by: 'operator', why: 'one for each game, brand and channel of the content at most' },
  editions: { by: 'operator', why: 'one for each publication of content' },
  draft_files: { by: 'operator', why: 'one for each changed file of the one draft, which has at most 1000' },
  draft_builds: { by: 'operator', why: 'one, of the draft' },
  edition_servers: { by: 'nobody', why: 'one for each running server, and for an hour one for each that was killed' },
  players: {
    by: 'stranger',
    most: `${config.registrations} an address and hour, ${config.registrationsPerDay} a day of all`,
    held: 'src/server/account/attempts.ts',
    tested: 'tests/rights/bounds.test.ts',
  },
  rate_limits: {
    by: 'stranger',
    most: `what an address may try, kept a day at most, and ${config.counterRows} rows: those that say least make room, and locks last`,
    held: 'src/server/rates/limiter.ts',
    tested: 'tests/rights/bounds.test.ts',
  },
  one_time_codes: {
    by: 'stranger',
    most: `${config.codes} an address and day, ${config.smsPerDay} a day of all, each for five minutes`,
    held: 'src/server/account/codeLimits.ts',
    tested: 'tests/account/codes.test.ts',
  },
  sms_messages: {
    by: 'stranger',
    most: `${config.smsPerDay} a day, kept for one`,
    held: 'src/server/sms/ceiling.ts',
    tested: 'tests/account/recovery.test.ts',
  },
  social_departures: {
    by: 'stranger',
    most: `${config.loginAttempts} an address and quarter of an hour, each for ten minutes`,
    held: 'src/server/account/attempts.ts',
    tested: 'tests/account/networks.test.ts',
  },
  ...repeatBounds,
  sessions: { ...grown, most: `${perDay('sessions')}, kept for 90 days after their end` },
  login_steps: { ...grown, most: `${perDay('login_steps')}, each for five minutes` },
  safety_events: { ...grown, most: `${perDay('safety_events')}, kept for 90 days` },
  ...accountBounds,
  freeze_links: { ...grown, most: 'one for each change of the number, which is a safety event and bounded with those' },
  recovery_codes: {
    by: 'player',
    most: 'one row a player, of two sets at most',
    held: 'src/server/account/recoveryCodes.ts',
    tested: 'tests/account/recoveryCodes.test.ts',
  },
  identity_events: { ...grown, most: `${perDay('identity_events')}, and one for each time it is sent and decided` },
  account_closings: { ...grown, most: perDay('account_closings') },
  withdrawals: {
    ...grown,
    most: `${OPEN_WITHDRAWALS_MAX} open, a pay-out at the end besides, ${rowsPerDay.withdrawals} taken back a day; a request is never refused for it`,
  },
  mail_letters: {
    ...grown,
    most: 'one for each player, safety event, closing and document, four for each withdrawal: bounded with those',
  },
  mails: { ...grown, most: 'one for each letter; what ended goes after 90 days' },
  bank_accounts: { ...grown, most: 'one at each bank in force; each change is a safety event, bounded with those' },
  proven_payees: { by: 'operator', why: 'one for each player whose account was given back by a deposit' },
  bank_claims: { ...grown, most: 'one for each account to withdraw to' },
  known_devices: {
    by: 'player',
    most: `${KNOWN_DEVICES_MAX} a player`,
    held: 'src/server/account/knownDevices.ts',
    tested: 'tests/account/knownDevices.test.ts',
  },
  data_exports: {
    by: 'player',
    most: `${EXPORTS_PER_DAY_MAX} a player and day`,
    held: 'src/server/rights/exports.ts',
    tested: 'tests/rights/export.test.ts',
  },
  ...kycBounds,
  exclusions: {
    by: 'player',
    most: 'one in force a player, the shortest of a day; never refused for its number',
    held: 'src/server/standing/exclusionTables.ts',
    tested: 'tests/rights/exclusions.test.ts',
  },
  ...careBounds,
  safeboxes: {
    by: 'player',
    most: 'one a player',
    held: 'src/server/wallet/safebox/tables.ts',
    tested: 'tests/wallet/safebox.test.ts',
  },
  safebox_locks: {
    by: 'player',
    most: `${TIME_LOCKS_MAX} in force a player, and one part of them for each withdrawal from under them`,
    held: 'src/server/wallet/safebox/timeLocks.ts',
    tested: 'tests/wallet/timeLock.test.ts',
  },
  social_logins: {
    by: 'player',
    most: 'one a player',
    held: 'src/server/social/tables.ts',
    tested: 'tests/account/socialLink.test.ts',
  },
  superiors: {
    by: 'player',
    most: 'one a player, written once',
    held: 'src/server/account/profileTables.ts',
    tested: 'tests/account/inviter.test.ts',
  },
  birth_dates: {
    by: 'player',
    most: 'one a player, with its newest notes',
    held: 'src/server/standing/birthDates.ts',
    tested: 'tests/account/birthDate.test.ts',
  },
  agreements: {
    by: 'player',
    most: 'one a player for each version of each text that was in force',
    held: 'src/server/standing/agreements.ts',
    tested: 'tests/account/agreedTexts.test.ts',
  },
  player_totals: {
    by: 'player',
    most: 'one a player',
    held: 'src/server/account/tables.ts',
    tested: 'tests/account/register.test.ts',
  },
  ...activityBounds,
  coupon_uses: {
    by: 'player',
    most: 'one for each deposit order, and gone with its coupon',
    held: 'src/server/props/tables.ts',
    tested: 'tests/props/deposits.test.ts',
  },
  player_props: {
    by: 'player',
    most: 'one for each prop of a claim, an exchange or a draw, which are bounded; what expired goes after thirty days',
    held: 'src/server/props/tables.ts',
    tested: 'tests/props/give.test.ts',
  },
  avatar_frames: {
    by: 'player',
    most: 'one a player and frame',
    held: 'src/server/account/frameTables.ts',
    tested: 'tests/points/shop.test.ts',
  },
  point_marks: {
    by: 'player',
    most: 'one a player',
    held: 'src/server/points/tables.ts',
    tested: 'tests/points/shop.test.ts',
  },
  point_orders: {
    by: 'player',
    most: `${SHOP_ROWS_MAX} rows of ${PIECES_PER_PLAYER_MAX} pieces and ${DRAWS_PER_DAY_MAX} draws a player and day at most, each paid in points`,
    held: 'src/server/points/door.ts',
    tested: 'tests/points/shop.test.ts',
  },
  draw_seeds: {
    by: 'player',
    most: 'one a player',
    held: 'src/server/points/tables.ts',
    tested: 'tests/points/draw.test.ts',
  },
  shop_sold: { by: 'operator', why: 'one for each row of the shop and day, kept for thirty days' },
  draw_tables: { by: 'operator', why: 'one for each list of prizes that was ever drawn from' },
  draw_counts: { by: 'operator', why: 'one for each prize of those lists' },
  game_likes: {
    by: 'player',
    most: `${FAVOURITES_MAX} a player`,
    held: 'src/server/lobby/favourites.ts',
    tested: 'tests/lobby/favourites.test.ts',
  },
  game_history: {
    by: 'player',
    most: `${HISTORY_MAX} a player`,
    held: 'src/server/lobby/history.ts',
    tested: 'tests/lobby/likes.test.ts',
  },
  fair_seeds: {
    by: 'player',
    most: `${SEEDS_PER_DAY_MAX} a player and day`,
    held: 'src/server/games/limits.ts',
    tested: 'tests/games/seeds.test.ts',
  },
  prepared_seeds: {
    by: 'player',
    most: 'one a player',
    held: 'src/server/games/tables.ts',
    tested: 'tests/games/seeds.test.ts',
  },
  game_days: { by: 'operator', why: 'one for each game and day, kept for thirty days' },
  game_sessions: {
    by: 'player',
    most: `${GAME_SESSIONS_PER_DAY_MAX} a player and day`,
    held: 'src/server/games/limits.ts',
    tested: 'tests/games/seeds.test.ts',
  },
  open_rounds: {
    by: 'player',
    most: 'one a player and game',
    held: 'src/server/games/open_round.sql',
    tested: 'tests/games/stepped.test.ts',
  },
  game_tunings: { by: 'nobody', why: 'a row for each paytable that was ever played' },
  unseen_rounds: { ...withRounds, most: 'one a player and game' },
  rounds: { ...withRounds, most: `what coin pays for, and ${config.callRate} calls an address and second` },
  refused_rounds: {
    ...withRounds,
    most: 'one for each posting, limit or fault between the check of a bet and its settlement',
  },
  ledger_accounts: { ...withRounds, most: 'a handful a player' },
  ledger_ids: { ...withRounds, most: 'one for each round, payment and reward: bounded with those' },
  ledger_lines: { ...withRounds, most: 'one for each player of an entry' },
  ledger_carried: { ...withRounds, most: 'one for each account' },
  ledger_proved: { ...withRounds, most: 'one for each account' },
  ledger_anchors: { by: 'nobody', why: 'one for each day' },
  ledger_anchor_parts: {
    ...withRounds,
    most: 'a hash for each player and kept tree: 35 days and the end of each month for five years',
  },
  ledger_anchored: { ...withRounds, most: 'one for each day on which a player had lines; of older months one' },
  ledger_days: { ...withRounds, most: 'a few for each day on which a player had lines, by reason and game' },
  ledger_day_marks: { ...withRounds, most: 'one for each player' },
  ledger_salts: { ...withRounds, most: 'one for each player' },
  ledger_proofs: { by: 'nobody', why: 'the proof of each hour, and those customer service asks for' },
  wagers: {
    ...withRounds,
    most: 'one for each deposit, each bonus and each payment returned: bounded with those',
    held: 'src/server/wallet/wagers/wagers.ts',
    tested: 'tests/wallet/wagers.test.ts',
  },
  deposit_orders: {
    by: 'player',
    most: `${OPEN_ORDERS_MAX} a player in ${config.depositMinutes} minutes that are not paid`,
    held: 'src/server/wallet/deposits/deposit.ts',
    tested: 'tests/wallet/deposit.test.ts',
  },
  sandbox_payments: {
    by: 'player',
    most: 'one for each order, and nine transfers with another reference for each, in the demo alone',
    held: 'src/server/wallet/deposits/deposit.ts',
    tested: 'tests/wallet/deposit.test.ts',
  },
  gateway_health: { by: 'nobody', why: 'one for each gateway and kind of payment' },
  sandbox_reports: { by: 'nobody', why: 'at most five for each payment and payout of the sandbox, in the demo alone' },
  payment_events: { by: 'nobody', why: 'what the gateway has signed, each event once' },
  payout_events: { by: 'nobody', why: 'what a payout has said of a withdrawal, each word once' },
  sandbox_payouts: { by: 'operator', why: 'one for each withdrawal that was approved, in the demo alone' },
  listed_payments: { by: 'nobody', why: "what gateways' own lists say was paid, each payment once" },
  reconciled_days: { by: 'nobody', why: 'one for each gateway and day' },
  payment_differences: { by: 'nobody', why: 'what differs between lists and books, each difference once' },
  suspicion_cases: { by: 'nobody', why: 'one open case a player, and another only for what is new' },
  suspicion_markers: { by: 'nobody', why: 'at most one of each kind for each payment and each payout account' },
  covered_transactions: { by: 'nobody', why: 'two a player and day, of payments above five million pesos' },
  unstaked_deposits: { by: 'nobody', why: 'each deposit once for a withdrawal, which has a bound of its own' },
  deposit_reversals: { by: 'nobody', why: 'what the gateway has taken back, each reversal once' },
  payout_slips: { by: 'operator', why: 'one for each withdrawal that was approved' },
  password_keys: { by: 'nobody', why: 'made by the server when there is none' },
  secret_canaries: { by: 'operator', why: 'one for each secret, when PERYA_SECRET is rotated' },
  lookup_keys: { by: 'nobody', why: 'one for each kind of look-up hash' },
  restored_copies: { by: 'operator', why: 'one when a backup is restored or a recovered copy is closed' },
  timelines: { by: 'operator', why: 'one for each restore, recovery and promotion' },
  restricted_lists: { by: 'operator', why: 'one for each import' },
  restricted_persons: { by: 'operator', why: 'those of the list in force' },
  open_cases: { by: 'operator', why: 'opened by customer service' },
  operators: { by: 'operator', why: 'one for each person who runs the product' },
  operator_log: { by: 'operator', why: 'one for each act, and each look at personal data' },
  player_notes: { by: 'operator', why: 'written by customer service' },
  operator_proposals: { by: 'operator', why: 'one for each act that needs a second person' },
  operator_devices: { by: 'operator', why: 'one for each operator who logs in at the console' },
  operator_sessions: { by: 'operator', why: 'one for each log-in at the console, until it is over' },
  bank_reveals: { by: 'operator', why: 'written when customer service looks' },
}
