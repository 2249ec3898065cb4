import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'

export const pockets = ['coin', 'points', 'hold', 'safebox'] as const
/** The four accounts of a player: spendable coin, points, withdrawal hold, safe-box. */
export type Pocket = (typeof pockets)[number]

/** Names of accounts. `house:` and `channel:` may overdraw: their debt is the players' coin. */
export type AccountName = `player:${number}:${Pocket}` | `house:${string}` | `channel:${number}`

const ACCOUNT_NAME_MAX = 64
/** Accounts per owner: pockets of a player, or shards of a house account, so that postings rarely block each other (`ledger_try`). */
const SLOTS = 32
/** Hexadecimal digits of a name's hash: 44 bits, which with currency and slot fit a JavaScript number. */
const HASH_DIGITS = 11

const ACCOUNT_NAME =
  /^(?:player:[1-9]\d{0,15}:(?:coin|points|hold|safebox)|house(?::[a-z][A-Za-z]*){1,3}|channel:[1-9]\d{0,8})$/

/** The database applies the same rule when it opens accounts (`tables.ts`): a name with points holds points. */
export function currencyOf(name: AccountName): 'coin' | 'points' {
  return name.includes(':points') ? 'points' : 'coin'
}

export function assertAccountName(name: string): asserts name is AccountName {
  assert(name.length <= ACCOUNT_NAME_MAX && ACCOUNT_NAME.test(name), `${name} is no account name`)
}

/** Owner of an account: a player's id; for others a negative number, as `ledger_owner` in the database computes it. */
export function ownerOf(name: AccountName): number {
  if (name.startsWith('player:')) return Number(name.split(':')[1])
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_DIGITS)
  return -(Number.parseInt(hash, 16) * 2 + (currencyOf(name) === 'points' ? 1 : 0))
}

/** The owner's account that a name denotes: a player's pocket; undefined for all shards of a house account. */
export function slotOf(name: AccountName): number | undefined {
  const at = pockets.findIndex((pocket) => name === `player:${ownerOf(name)}:${pocket}`)
  return at < 0 ? undefined : at
}

/** The number of a player's account, as lines store it. */
export function numberOf(player: number, pocket: Pocket): number {
  return player * SLOTS + pockets.indexOf(pocket)
}

/** The name of an account by its number. `others` maps the accounts that belong to no player. */
export function nameOf(number: number, others: ReadonlyMap<number, string>): string {
  const owner = Math.floor(number / SLOTS)
  if (owner > 0) return `player:${owner}:${pockets[number % SLOTS]}`
  const name = others.get(number)
  assert(name !== undefined, `account ${number} has no name`)
  return name
}
