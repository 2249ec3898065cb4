import assert from 'node:assert/strict'
import { and, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Cents, isCents } from '#contract/money.ts'
import { ENTRY, ENTRY_MOVES_MAX } from '#contract/wallet/records.ts'
import { now } from '../base/clock.ts'
import { countPosting } from '../base/metrics.ts'
import { Refusal } from '../call/refusal.ts'
import type { Database, Tx } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import { type AccountName, assertAccountName, currencyOf, ownerOf, type Pocket, pockets, slotOf } from './accounts.ts'
import { type Reason, reasons } from './reasons.ts'
import { accounts, type Metadata } from './tables.ts'

export type Move = { from: AccountName; to: AccountName; cents: Cents }
/** `id` is the idempotency key, such as `deposit:<order id>`; `metadata` is shown with the money in the player's record. */
export type Entry = { id: string; reason: Reason; moves: readonly Move[]; metadata?: Metadata }
/** `balances` holds the coin account of every player involved, and every other account of theirs that moved. */
export type Posting = { outcome: 'posted' | 'exists'; balances: ReadonlyMap<AccountName, Cents> }
export type Balances = Record<Pocket, Cents>

/** A transaction, or the database itself for a single read. */
export type Reader = Pick<Database, 'select'> | Pick<Tx, 'select'>
/**
 * The result of the database function. A refusal is a row too, since an exception would cost its connection. Only 'posted' changes
 * anything.
 */
export type Outcome = Posting['outcome'] | 'tooLittle' | 'otherMoves'
type Row = { outcome: Outcome; names: AccountName[]; balances: (string | number)[] }

const METADATA_LENGTH_MAX = 500

/**
 * The only way to move money. Posting the same id again changes nothing, so every caller may retry. Posting it with other moves or another
 * reason is a bug and fails an assertion. Moves are applied in order, so a stake must be covered before its win. Throws
 * `Refusal('insufficientCoin')`. One posting per transaction, as an assertion enforces: two could deadlock.
 */
export async function post(tx: Tx, entry: Entry): Promise<Posting> {
  assertFirst(tx, entry.id)
  const [row] = await callFunction<Row>(tx, 'ledger_try', postingArguments(entry))
  assert(row && row.names.length === row.balances.length)
  const { outcome } = row
  if (outcome === 'tooLittle') throw new Refusal('insufficientCoin')
  assert(outcome !== 'otherMoves', `entry ${entry.id} was posted before with other moves`)
  countPosting(entry.reason, outcome)
  return { outcome, balances: new Map(row.names.map((name, line) => [name, Number(row.balances[line])])) }
}

/** The posted entry of each transaction. */
const entryOf = new WeakMap<Tx, string>()

/** An entry locks accounts in name order until the transaction ends. A second entry could lock an earlier name, and deadlock. */
function assertFirst(tx: Tx, id: string): void {
  const earlier = entryOf.get(tx)
  assert(
    earlier === undefined,
    `${id} is posted in the transaction of ${earlier}: one entry with all moves, or two transactions`,
  )
  entryOf.set(tx, id)
}

/**
 * The arguments of the database function `ledger_try` for an entry. A database function of another domain that posts as part of its work
 * takes them last, and returns the `Outcome`.
 */
export function postingArguments(entry: Entry): readonly unknown[] {
  assertEntry(entry)
  const { id, reason, moves, metadata } = entry
  const from = moves.map((move) => move.from)
  const to = moves.map((move) => move.to)
  const cents = moves.map((move) => move.cents)
  return [id, reason, now().getTime(), from, to, cents, metadata ? JSON.stringify(metadata) : null]
}

function assertEntry({ id, reason, moves, metadata }: Entry): void {
  assert.match(id, ENTRY)
  assert(Object.hasOwn(reasons, reason), `${reason} is no reason`)
  assert(moves.length > 0 && moves.length <= ENTRY_MOVES_MAX, `${id} has ${moves.length} moves`)
  for (const { from, to, cents } of moves) {
    assertAccountName(from)
    assertAccountName(to)
    assert.notEqual(from, to)
    assert.equal(currencyOf(from), currencyOf(to), `${from} and ${to} hold different currencies`)
    assert(isCents(cents), `${cents} is no amount`)
  }
  if (metadata) assert(JSON.stringify(metadata).length <= METADATA_LENGTH_MAX, `${id} says too much`)
}

/** A player's balances in cents; zero for an unused account. */
export async function balancesOf(reader: Reader, player: number): Promise<Balances> {
  const rows = await reader.select().from(accounts).where(eq(accounts.owner, player))
  const balances: Balances = { coin: 0, points: 0, hold: 0, safebox: 0 }
  for (const [slot, pocket] of pockets.entries()) balances[pocket] = rows.find((row) => row.slot === slot)?.balance ?? 0
  return balances
}

/**
 * Whether a player has less coin than `below` and nothing in hold or safe-box, as part of a prepared statement, so that it need not be asked before
 * another look. The caller names the value of the placeholder.
 */
export function hasLessPart(player: SQLWrapper, below: Placeholder): SQL<boolean> {
  const { slot, balance } = accounts
  const slotIn = (pocket: Pocket) => sql`${slot} = ${sql.raw(String(pockets.indexOf(pocket)))}`
  const coin = sql`coalesce(sum(${balance}) filter (where ${slotIn('coin')}), 0)`
  const kept = sql`coalesce(sum(${balance}) filter (where ${slotIn('hold')} or ${slotIn('safebox')}), 0)`
  return sql`(select ${coin} < ${below}::bigint and ${kept} = 0 from ${accounts} where ${eq(accounts.owner, player)})`
}

/** The balance of an account in cents. For a house account, the sum of its shards. */
export async function balanceOf(reader: Reader, name: AccountName): Promise<Cents> {
  assertAccountName(name)
  const slot = slotOf(name)
  const [row] = await reader
    .select({ balance: sql<number>`coalesce(sum(${accounts.balance}), 0)::bigint` })
    .from(accounts)
    .where(and(eq(accounts.owner, ownerOf(name)), slot === undefined ? undefined : eq(accounts.slot, slot)))
  return row?.balance ?? 0
}
