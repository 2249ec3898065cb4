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
  /** Whether the lobby already counts such events. Other tasks may not be put into operation. */
  isCounted: boolean
}
export type TaskPeriod = 'once' | 'daily'

const social = { unit: 'times', periods: ['once'], isCounted: false } as const

export const taskKinds = {
  /** Being logged in on the day. */
  login: { number: 1, unit: 'times', periods: ['daily'], isCounted: true },
  /** Binding a mobile number. */
  bind: { number: 2, unit: 'times', periods: ['once'], isCounted: true },
  /** Rounds played. */
  play: { number: 3, unit: 'times', periods: ['daily'], isCounted: true },
  followFacebook: { number: 4, ...social },
  followTelegram: { number: 5, ...social },
  followInstagram: { number: 6, ...social },
  followTiktok: { number: 7, ...social },
  shareFacebook: { number: 8, ...social },
  shareTelegram: { number: 9, ...social },
  /** The first deposit ever. Clients know it as task 105. */
  firstPay: { number: 10, unit: 'times', periods: ['once'], isCounted: true },
  /** Something bought in the shop. */
  shop: { number: 11, unit: 'times', periods: ['once', 'daily'], isCounted: false },
  /** Sum of the deposits credited on the day. */
  todayPay: { number: 12, unit: 'cents', periods: ['daily'], isCounted: true },
  /** Sum of the stakes. */
  stake: { number: 13, unit: 'cents', periods: ['daily'], isCounted: true },
  /** Rounds that won anything. */
  win: { number: 14, unit: 'times', periods: ['daily'], isCounted: true },
  /** Games marked as favourites. */
  favourite: { number: 15, unit: 'times', periods: ['once'], isCounted: true },
  /** Different games played. */
  explore: { number: 16, unit: 'times', periods: ['daily'], isCounted: true },
  /** Invited friends who have deposited. Registering alone costs nothing, so it does not count. */
  invite: { number: 17, unit: 'times', periods: ['once'], isCounted: true },
} as const satisfies Record<string, TaskRule>

export type TaskKind = keyof typeof taskKinds
export type CountedKind = { [K in TaskKind]: (typeof taskKinds)[K]['isCounted'] extends true ? K : never }[TaskKind]

/** The task of the first deposit (spec 3). Its key among the achieved tasks says that the player has deposited. */
export const FIRST_PAY_TASK = 105

/** State of an achieved task: claimable or claimed. Tasks not yet achieved are omitted. */
export const taskState = { ready: 1, received: 2 } as const
