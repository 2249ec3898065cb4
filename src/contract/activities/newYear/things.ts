import type { Prize } from '../../points/draw.ts'
import { type RewardItem, sumRewards } from '../../props/rewards.ts'
import { averageOf, moneyOf } from '../draws.ts'

/** The things of New Year, by their numbers in spec 3: pure, for every room. */
export const thing = { active: 40_001, box: 40_002, lottery: 40_003, firework: 40_004 } as const
export type ThingName = keyof typeof thing
export const thingNames = ['active', 'box', 'lottery', 'firework'] as const satisfies readonly ThingName[]
export const things: readonly number[] = Object.values(thing)

/** What is opened or drawn, each with its own list of prizes. */
export const openable = ['box', 'lottery', 'firework'] as const satisfies readonly ThingName[]
export type Openable = (typeof openable)[number]

/** What a box is given for: active points, and once a day each the deposits of the day and points. */
export const boxSources = ['active', 'deposit', 'points'] as const
export type BoxSource = (typeof boxSources)[number]

type Tables = {
  /** Active points for a box. */
  active: number
  prizes: Readonly<Record<Openable, readonly Prize[]>>
}

/**
 * What things are expected to bring, as coin and points in hundredths, rounded down: a ticket and a firework their average, a box what is inside, and
 * an active point its part of a box.
 */
export function expectedOf(items: readonly RewardItem[], { active, prizes }: Tables): RewardItem[] {
  const ofDraws = (prop: number): readonly RewardItem[] => {
    if (prop === thing.lottery) return averageOf(prizes.lottery)
    return prop === thing.firework ? averageOf(prizes.firework) : []
  }
  const box = averageOf(prizes.box, ofDraws)
  const inside = (prop: number): readonly RewardItem[] => {
    if (prop === thing.box) return box
    if (prop === thing.active) return box.map((item) => ({ ...item, count: item.count / active }))
    return ofDraws(prop)
  }
  return sumRewards(moneyOf(items, inside)).flatMap((item) =>
    item.count >= 1 ? [{ ...item, count: Math.floor(item.count) }] : [],
  )
}
