/**
 * What a task may ask for. The specification numbers the kinds 1 to 17 and names login, bind, play, follow and share, first pay, shop and
 * today pay; the other meanings, and all numbers, are ours and stand here alone. Pure constants, for every room.
 */

type TaskRule = {
  number: number
  /** What its goal and progress count: how often, or cents. */
  unit: 'times' | 'cents'
  /** How it may come round: `once` in a player's life, or `daily`, anew at midnight in Manila. */
  periods: readonly TaskPeriod[]
  /** Whether the lobby sees such events today. A task of any other kind may not be put into operation. */
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
  /** The first deposit ever; this is task 105, by which clients know. */
  firstPay: { number: 10, unit: 'times', periods: ['once'], isCounted: true },
  /** Something bought in the shop. */
  shop: { number: 11, unit: 'times', periods: ['once', 'daily'], isCounted: false },
  /** Deposits credited on the day, in sum. */
  todayPay: { number: 12, unit: 'cents', periods: ['daily'], isCounted: true },
  /** Stakes, in sum. */
  stake: { number: 13, unit: 'cents', periods: ['daily'], isCounted: true },
  /** Rounds that won anything. */
  win: { number: 14, unit: 'times', periods: ['daily'], isCounted: true },
  /** Games marked as favourites. */
  favourite: { number: 15, unit: 'times', periods: ['once'], isCounted: true },
  /** Different games played. */
  explore: { number: 16, unit: 'times', periods: ['daily'], isCounted: true },
  /** Friends who came by the player's invitation and have deposited: to register alone costs nothing. */
  invite: { number: 17, unit: 'times', periods: ['once'], isCounted: true },
} as const satisfies Record<string, TaskRule>

export type TaskKind = keyof typeof taskKinds
export type CountedKind = { [K in TaskKind]: (typeof taskKinds)[K]['isCounted'] extends true ? K : never }[TaskKind]

/** The task that is the first deposit (spec 3): its key among the achieved ones says that a player has deposited. */
export const FIRST_PAY_TASK = 105

/** How a task stands that is achieved: to be received, or received. One that is not achieved is not named. */
export const taskState = { ready: 1, received: 2 } as const
