import assert from 'node:assert/strict'

export const pockets = ['coin', 'points', 'hold', 'safebox'] as const
/** The four accounts of a player: to spend, points, held for a withdrawal, put away. */
export type Pocket = (typeof pockets)[number]

/** Who holds money. `house:` and `channel:` may overdraw: their debt is what players own. */
export type AccountName = `player:${number}:${Pocket}` | `house:${string}` | `channel:${number}`

const ACCOUNT_NAME_MAX = 64
/** Every house account is this many rows, so that postings of different connections do not wait for each other (`ledger_try`). */
const HOUSE_SHARDS = 32

const ACCOUNT_NAME =
  /^(?:player:[1-9]\d{0,15}:(?:coin|points|hold|safebox)|house(?::[a-z][A-Za-z]*){1,3}|channel:[1-9]\d{0,8})$/

/** The database opens accounts by the same rule (`tables.ts`): a name that says points holds points. */
export function currencyOf(name: AccountName): 'coin' | 'points' {
  return name.includes(':points') ? 'points' : 'coin'
}

export function assertAccountName(name: string): asserts name is AccountName {
  assert(name.length <= ACCOUNT_NAME_MAX && ACCOUNT_NAME.test(name), `${name} is no account name`)
}

/** The rows behind a name: the shards of a house account, itself for any other. */
export function rowsOf(name: AccountName): string[] {
  if (!name.startsWith('house:')) return [name]
  return Array.from({ length: HOUSE_SHARDS }, (_, shard) => `${name}:${shard}`)
}
