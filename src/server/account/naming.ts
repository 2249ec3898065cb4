import { randomInt } from 'node:crypto'
import { AVATARS } from '#contract/lobby/art.ts'

/** Without 0 and O, 1 and I: players read invite codes to each other. */
const INVITE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const INVITE_LENGTH = 8

const NICKNAMES = [
  'Parol',
  'Tala',
  'Mangga',
  'Kalabaw',
  'Bituin',
  'Habagat',
  'Amihan',
  'Perlas',
  'Sampaguita',
  'Tsubibo',
  'Agila',
  'Sorbetes',
] as const

export function makeInviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]).join('')
}

const ACCOUNT_LETTERS = 10

/** An account name for a player who chose none: it looks like one that was typed, and gives away nothing that the provider knows. */
export function makeAccount(): string {
  const letters = Array.from({ length: ACCOUNT_LETTERS }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)])
  return `fair${letters.join('').toLowerCase()}`
}

/** A first nickname that says nothing of the account name, which is half of a log-in. */
export function makeNickname(): string {
  return `${NICKNAMES[randomInt(NICKNAMES.length)]}${randomInt(1_000, 10_000)}`
}

const HIDDEN = '•••'

/**
 * A player as strangers may see them: the phone number as it is dialled here with its middle hidden ("0917•••421"). Who has bound
 * none shows the ends of the account name ("bi•••n"), three letters of the six it has at least: it is half of a log-in.
 */
export function maskedName({ mobile, account }: { mobile: string; account: string }): string {
  const dialled = mobile.replace(/^\+63/, '0')
  if (dialled) return `${dialled.slice(0, 4)}${HIDDEN}${dialled.slice(-3)}`
  return `${account.slice(0, 2)}${HIDDEN}${account.slice(-1)}`
}

export function pickAvatar(): number {
  return randomInt(AVATARS)
}
