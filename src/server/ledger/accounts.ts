import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'

export const pockets = ['coin', 'points', 'hold', 'safebox'] as const
/** The four accounts of a player: to spend, points, held for a withdrawal, put away. */
export type Pocket = (typeof pockets)[number]

/** The holders of money. `house:` and `channel:` may overdraw: their debt is the players' coin. */
export type AccountName = `player:${number}:${Pocket}` | `house:${string}` | `channel:${number}`

const ACCOUNT_NAME_MAX = 64
/** How many accounts an owner may have: pockets of a player, and the rows a house account is, so that postings hardly meet (`ledger_try`). */
const SLOTS = 32
/** Hexadecimal digits of a name's hash: 44 bits, which with currency and slot fit a JavaScript number. */
const HASH_DIGITS = 11

const ACCOUNT_NAME =
  /^(?:player:[1-9]\d{0,15}:(?:coin|points|hold|safebox)|house(?::[a-z][A-Za-z]*){1,3}|channel:[1-9]\d{0,8})$/

/** The database opens accounts by the same rule (`tables.ts`): a name that says points holds points. */
export function currencyOf(name: AccountName): 'coin' | 'points' {
  return name.includes(':points') ? 'points' : 'coin'
}

export function assertAccountName(name: string): asserts name is AccountName {
  assert(name.length <= ACCOUNT_NAME_MAX && ACCOUNT_NAME.test(name), `${name} is no account name`)
}

/** Whose an account is: a player's id; below zero for any other, as `ledger_owner` in the database makes it. */
export function ownerOf(name: AccountName): number {
  if (name.startsWith('player:')) return Number(name.split(':')[1])
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_DIGITS)
  return -(Number.parseInt(hash, 16) * 2 + (currencyOf(name) === 'points' ? 1 : 0))
}

/** Which of the owner's accounts a name means: a player's pocket; undefined for all rows of any other. */
export function slotOf(name: AccountName): number | undefined {
  const at = pockets.findIndex((pocket) => name === `player:${ownerOf(name)}:${pocket}`)
  return at < 0 ? undefined : at
}

/** The number of a player's account, as lines have it. */
export function numberOf(player: number, pocket: Pocket): number {
  return player * SLOTS + pockets.indexOf(pocket)
}

/** The name of an account by its number. `others` tells of those that belong to no player. */
export function nameOf(number: number, others: ReadonlyMap<number, string>): string {
  const owner = Math.floor(number / SLOTS)
  if (owner > 0) return `player:${owner}:${pockets[number % SLOTS]}`
  const name = others.get(number)
  assert(name !== undefined, `account ${number} has no name`)
  return name
}
