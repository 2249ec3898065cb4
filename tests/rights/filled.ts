import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { manilaDay } from '#contract/time.ts'
import { packetDrops } from '#server/activities/redPacket/tables.ts'
import { tournaments } from '#server/activities/tournaments/tables.ts'
import { db } from '#server/db/database.ts'
import { letters } from '#server/inbox/tables.ts'
import { encryptFields } from '#server/kyc/written.ts'
import { post } from '#server/ledger/post.ts'
import { copyOf } from '#server/rights/copy.ts'
import { dataInventory } from '#server/rights/dataInventory.ts'
import { players } from '#server/standing/tables.ts'
import { encryptDetails } from '#server/wallet/bank/written.ts'
import { aSpin } from '../activities/inviteUserSpin/fixture.ts'
import { newPlayer } from '../player.ts'
import { everythingOf } from '../safety/ownedRows.ts'

/** Values that an invented row cannot guess. */
type Given = Record<string, Record<string, unknown>>

/** Tables whose first row exists after registering. */
const MADE = ['players', 'player_totals', 'sessions', 'birth_dates', 'play_counts']

/** Columns of another player, in rows that their owner's column brings. */
const OTHERS = [
  'number_claims.holder',
  'superiors.superior',
  'spin_friends.player',
  'agent5_friends.friend',
  'counted_friends.friend',
]

/** A drop of red packets that anybody's packet belongs to. */
async function dropAt(at: Date): Promise<Date> {
  const seed = { serverSeed: 'made-up', serverSeedHash: 'made-up' }
  const drop = { dropsAt: at, endsAt: at, announcedAt: at, terms: { packets: [], betRate: 1 }, reserved: 0, packets: 1 }
  await db
    .insert(packetDrops)
    .values({ ...drop, ...seed })
    .onConflictDoNothing()
  return at
}

/** Adds a row of a player to every table of the data inventory, each dated `at`, and a balanced pair of ledger entries. */
export async function fill(player: number, at: Date): Promise<void> {
  const letter = randomUUID()
  const [seed, suspicion, prop] = [randomUUID(), randomUUID(), randomUUID()]
  const other = await newPlayer()
  const terms = { title: 'Parol night', games: [1001], stake: 100, rounds: 50, best: 5, prizes: [100] }
  const ended = { line: player, opensAt: at, closesAt: at, terms, state: 'paid' } as const
  const [tournament] = await db.insert(tournaments).values(ended).returning()
  const given: Given = {
    tournament_entries: { tournament: tournament?.id },
    mail_letters: { id: letter, last: player, state: 'sent', kind: 'system', title: 'withdrawalPaid' },
    mails: { letter },
    fair_seeds: { id: seed, revealedAt: at },
    rounds: { seed },
    open_rounds: { seed },
    superiors: { inviter: other.id },
    recovery_codes: { hashes: [], pending: [] },
    number_claims: { holder: other.id, endedAt: at, end: 'taken' },
    agent5_friends: { friend: other.id },
    counted_friends: { friend: other.id },
    deposit_orders: { state: 'credited' },
    withdrawals: { state: 'paid' },
    bank_accounts: { endedAt: at, ciphertext: encryptDetails({ cardNum: '+639170000001', accountName: 'Amihan' }) },
    proven_payees: { ciphertext: encryptDetails({ cardNum: '+639170000001', accountName: 'Amihan' }) },
    identities: { ciphertext: encryptFields({ firstName: 'Amihan' }) },
    identity_events: { ciphertext: encryptFields({ firstName: 'Amihan' }) },
    identity_pictures: { state: 'replaced' },
    account_closings: { cancelledAt: at },
    exclusions: { endedAt: at, notes: [] },
    open_cases: { closedAt: at },
    limit_raises: { day: manilaDay(at) },
    care_scores: { measured: {} },
    care_cases: { measured: {}, closedAt: at, outcome: 'noConcern' },
    free_signs: { lastDay: manilaDay(at), lapStart: manilaDay(at) },
    commission_sources: { day: manilaDay(at), agents: [], rates: [] },
    commissions: { day: manilaDay(at), friends: 3, parts: [] },
    commission_changes: { kind: 'corrected' },
    christmas_lanterns: { day: manilaDay(at) },
    spin_cycles: { terms: aSpin(), spins: 1 },
    spin_friends: { player: other.id },
    taken_packets: { dropsAt: await dropAt(at), number: player },
    ledger_days: { day: manilaDay(at) },
    new_year_shares: { day: manilaDay(at) },
    sign_cards: { lastDay: manilaDay(at) },
    stopped_days: { day: manilaDay(at) },
    player_props: { id: prop, count: 1, left: 1 },
    coupon_uses: { given: prop },
    funds: { steps: [] },
    vip_rebates: { day: manilaDay(at), until: manilaDay(at), types: [] },
    lottery_tickets: { day: manilaDay(at), line: player, first: player, last: player },
    lottery_winners: { day: manilaDay(at), place: player, items: [], settledAt: at },
    suspicion_cases: { id: suspicion, state: 'dismissed', dueDay: manilaDay(at), decidedAt: at },
    suspicion_markers: { caseId: suspicion, evidence: {} },
    covered_transactions: { day: manilaDay(at), dueDay: manilaDay(at), reportedAt: at, orders: [] },
  }
  await insert(letters, letters.player, player, at, given)
  const first = ['fair_seeds', 'game_sessions', 'suspicion_cases', 'player_props']
  const rest = dataInventory.toSorted((one, two) => rank(one.table, first) - rank(two.table, first))
  for (const { name, table, owner } of rest) {
    if (!table || !owner || MADE.includes(getTableName(table)) || table === letters) continue
    if (!OTHERS.includes(name)) await insert(table, owner, player, at, given)
  }
  await passThrough(player)
}

const rank = (table: PgTable | undefined, first: string[]) => (table && first.includes(getTableName(table)) ? 0 : 1)

async function insert(table: PgTable, owner: PgColumn, player: number, at: Date, given: Given): Promise<void> {
  const row = Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([, column]) => column.notNull && !column.hasDefault && !column.generatedIdentity)
      .map(([field, column]) => [field, column === owner ? player : invented(column as PgColumn, at)]),
  )
  const values = { ...row, [fieldOf(table, owner)]: player, ...given[getTableName(table)] }
  await db.insert(table).values(values)
}

const fieldOf = (table: PgTable, owner: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, column]) => column === owner)?.[0] ?? ''

/** Any valid value of a column. */
function invented({ dataType, enumValues, columnType }: PgColumn, at: Date): unknown {
  if (enumValues?.[0] !== undefined) return enumValues[0]
  if (columnType === 'PgUUID') return randomUUID()
  if (dataType === 'date') return at
  if (dataType === 'number') return 1
  if (dataType === 'boolean') return false
  return dataType === 'json' ? {} : `made-up-${randomUUID()}`
}

/** Coin credited and taken again. */
async function passThrough(player: number): Promise<void> {
  const [house, coin] = ['house:promotions', `player:${player}:coin`] as const
  const id = randomUUID()
  await db.transaction((tx) =>
    post(tx, { id: `reward:${id}`, reason: 'reward', moves: [{ from: house, to: coin, cents: 500 }] }),
  )
  await db.transaction((tx) =>
    post(tx, { id: `back:${id}`, reason: 'adjustment', moves: [{ from: coin, to: house, cents: 500 }] }),
  )
}

/** The copy, parsed. */
export async function readCopy(player: number): Promise<Record<string, Record<string, unknown>[]>> {
  let text = ''
  for await (const piece of copyOf(player)) text += piece
  return JSON.parse(text)
}

/** The tables, as `table.column`, with rows of a player. */
export async function filledTables(player: number): Promise<string[]> {
  const held = await everythingOf(player)
  return Object.keys(held)
    .filter((name) => (held[name]?.length ?? 0) > 0)
    .sort()
}

/** Sets a player's last visit. */
export async function lastSeen(player: number, lastSeenAt: Date): Promise<void> {
  const moved = await db.update(players).set({ lastSeenAt }).where(eq(players.id, player)).returning()
  expect(moved).toHaveLength(1)
}
