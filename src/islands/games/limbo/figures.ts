import { NUMBERS, TARGET_UNIT } from '#contract/games/limbo/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { hundredths } from '../times.ts'

const GROUPS = /\B(?=(?:\d{3})+\.)/g

/** A target as read: 1000000 is 10,000.00. */
export const targetText = (target: number): string => hundredths(target).replace(GROUPS, ',')

/** A height with two decimals, rounded down as it is compared with targets: 19999 is 1.99. */
export const heightText = (height: number): string => targetText(Math.floor((height * TARGET_UNIT) / TIMES_UNIT))

/** How likely so many winning numbers are. */
export const shareOf = (chance: number): number => chance / NUMBERS
