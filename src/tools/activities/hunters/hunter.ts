import type { Bot } from '../bot.ts'

/** Somebody who lives off the offers: a strategy, played on the server's own calls with all of content/lobby on that has no dates. */
export type Hunter = {
  readonly name: string
  /** What it does, in a line of the report. */
  readonly what: string
  /** How many accounts it has, and how many identified persons these are. Default: one and one. */
  readonly accounts?: number
  readonly persons?: number
  /** Whether its accounts register on one device. */
  readonly sharesDevice?: boolean
  /** The hours of Manila at which each account comes. Default: right after midnight. */
  readonly hours?: readonly number[]
  /** What one account does when it comes, on a day counted from 0. */
  readonly come: (bot: Bot, day: number) => Promise<void>
}
