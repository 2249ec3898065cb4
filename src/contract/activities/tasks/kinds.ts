import type { SocialDeed } from '../../social/social.ts'

/**
 * Conditions of tasks. The specification numbers the kinds 1 to 17. It names only login, bind, play, follow and share, first pay, shop and
 * today pay. All other meanings and all numbers are ours and defined only here. Pure constants, for every room.
 */

type TaskRule = {
  number: number
  /** Unit of its goal and progress: times or cents. */
  unit: 'times' | 'cents'
  /** Allowed periods: `once` in a player's life, or `daily`, reset at midnight in Manila. */
  periods: readonly TaskPeriod[]
  /** The largest goal that can be reached; none if left out. */
  most?: 1
  /** The act on a social network that it counts. */
  deed?: SocialDeed
}
export type TaskPeriod = 'once' | 'daily'

/** Something that is done or not, once in a player's life. */
const once = { unit: 'times', periods: ['once'], most: 1 } as const

export const taskKinds = {
  /** Being logged in on the day. */
  login: { number: 1, unit: 'times', periods: ['daily'], most: 1 },
  /** Binding a mobile number. */
  bind: { number: 2, ...once },
  /** Rounds played. One that was stopped before its first decision is none. */
  play: { number: 3, unit: 'times', periods: ['daily'] },
  /** Following cannot be seen from here: opening the house's account counts. */
  followFacebook: { number: 4, ...once, deed: { network: 'facebook02', act: 'visit' } },
  followTelegram: { number: 5, ...once, deed: { network: 'telegram02', act: 'visit' } },
  followInstagram: { number: 6, ...once, deed: { network: 'instagram02', act: 'visit' } },
  followTiktok: { number: 7, ...once, deed: { network: 'tiktok02', act: 'visit' } },
  /** Nor can a post: opening the network's share dialog counts. */
  shareFacebook: { number: 8, ...once, deed: { network: 'facebook02', act: 'share' } },
  shareTelegram: { number: 9, ...once, deed: { network: 'telegram02', act: 'share' } },
  /** The first deposit ever. Clients know it as task 105. */
  firstPay: { number: 10, ...once },
  /** Exchanges in the shop for points. A draw is none. */
  shop: { number: 11, unit: 'times', periods: ['once', 'daily'] },
  /** Sum of the deposits credited on the day. */
  todayPay: { number: 12, unit: 'cents', periods: ['daily'] },
  /** Sum of the valid bets: what each stake counts by its type of game. */
  stake: { number: 13, unit: 'cents', periods: ['daily'] },
  /** Rounds that won more than their stake. */
  win: { number: 14, unit: 'times', periods: ['daily'] },
  /** Games marked as favourites. */
  favourite: { number: 15, unit: 'times', periods: ['once'] },
  /** Different games played. */
  explore: { number: 16, unit: 'times', periods: ['daily'] },
  /** Invited friends who are valid, as every activity defines it (`friends.yaml`). */
  invite: { number: 17, unit: 'times', periods: ['once'] },
} as const satisfies Record<string, TaskRule>

export type TaskKind = keyof typeof taskKinds
/** Kinds that count an act on a social network. */
export type DeedKind = { [K in TaskKind]: (typeof taskKinds)[K] extends { deed: SocialDeed } ? K : never }[TaskKind]

/** The act that a kind counts; undefined if it is none. */
export function deedOf(kind: TaskKind): SocialDeed | undefined {
  const rule: TaskRule = taskKinds[kind]
  return rule.deed
}

/** The task of the first deposit (spec 3). Its key among the achieved tasks says that the player has deposited. */
export const FIRST_PAY_TASK = 105

/** State of an achieved task: claimable or claimed. Tasks not yet achieved are omitted. */
export const taskState = { ready: 1, received: 2 } as const
