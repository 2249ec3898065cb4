import { randomInt } from 'node:crypto'
import { nicknameProblem } from '#contract/account/nicknames.ts'
import { AVATARS } from '#contract/lobby/art.ts'

/** Without 0 and O, 1 and I, since players dictate invite codes. */
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

/** An account name for a player who chose none. It looks typed, and reveals nothing of the provider's data. */
export function makeAccount(): string {
  const letters = Array.from({ length: ACCOUNT_LETTERS }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)])
  return `fair${letters.join('').toLowerCase()}`
}

/** The account name once another number, or none, is bound. A player registered by phone has the number as name, which must not stay taken. */
export function nameWithout({ account, mobile }: { account: string; mobile: string }, next: string): string {
  if (account !== mobile) return account
  return next === '' ? makeAccount() : next
}

const STEM = /^[a-z]{3,14}/i

/**
 * A first nickname: the letters that the account name begins with, which its owner recognises, and four drawn digits. Strangers read it, so it
 * is never the account name, which is half of a log-in. A number, or a name of the operator's words, becomes a word of the fair.
 */
export function makeNickname(account: string): string {
  const digits = randomInt(1_000, 10_000)
  const stem = STEM.exec(account)?.[0].toLowerCase()
  const own = stem && `${stem[0]?.toUpperCase()}${stem.slice(1)}${digits}`
  const isFit = own && nicknameProblem(own) === undefined && own.toLowerCase() !== account.toLowerCase()
  return isFit ? own : `${NICKNAMES[randomInt(NICKNAMES.length)]}${digits}`
}

const HIDDEN = '•••'

/**
 * A player's name for strangers: the phone number in national format with its middle hidden ("0917•••421"). Without a number, the ends of
 * the account name ("bi•••n"). The latter shows three of at least six letters, since the name is half of a log-in.
 */
export function maskedName({ mobile, account }: { mobile: string; account: string }): string {
  const dialled = mobile.replace(/^\+63/, '0')
  if (dialled) return `${dialled.slice(0, 4)}${HIDDEN}${dialled.slice(-3)}`
  return `${account.slice(0, 2)}${HIDDEN}${account.slice(-1)}`
}

export function pickAvatar(): number {
  return randomInt(AVATARS)
}
