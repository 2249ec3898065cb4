import type { mailKinds } from '../enumerations.ts'
import type { Leaving } from '../games/engine.ts'

/** What a mail is about, for its icon and the filter: an operator's letter, the player's money, or the account's safety. */
export const mailTopics = ['letter', 'money', 'security'] as const
export type MailTopic = (typeof mailTopics)[number]

/** Coin that was moved for a player by customer service or a gateway. Each is an event of the account and a letter of the same name. */
export const coinEvents = [
  'coinTaken',
  'coinGiven',
  'depositAside',
  'depositCredited',
  'depositRefunded',
  'depositReturned',
  'depositReversed',
  'depositReversedOwed',
  'debtForgiven',
] as const

/** A round that the rule of its game has ended for its player, by what the rule did. */
export const leftTitles: Readonly<Record<Leaving, string>> = {
  cashOut: 'roundCashedOut',
  stand: 'roundStood',
  hold: 'roundHeld',
  fold: 'roundFolded',
}

/** System letters about money, by the names of their words. */
export const moneyTitles: readonly string[] = [
  'withdrawalAsked',
  'withdrawalApproved',
  'withdrawalSent',
  'withdrawalPaid',
  'withdrawalReturned',
  'withdrawalRejected',
  'withdrawalCancelled',
  'lotteryCoin',
  'lotteryPoints',
  'lotteryKept',
  'christmasOver',
  'newYearOver',
  'festivalOver',
  'tournamentPrize',
  'tournamentKept',
  ...coinEvents,
  ...Object.values(leftTitles),
]
/** System letters that greet the player with what the house gives. They promote, and ask `mayPromote`. */
export const greetingTitles: readonly string[] = ['welcome', 'welcomeClosed']

export function topicOf({ kind, title }: { kind: (typeof mailKinds)[number]; title: string }): MailTopic {
  if (kind === 'message' || greetingTitles.includes(title)) return 'letter'
  return moneyTitles.includes(title) ? 'money' : 'security'
}
