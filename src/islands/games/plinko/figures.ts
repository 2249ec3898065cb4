import { TIMES_UNIT } from '#contract/games/times.ts'

/** A multiplier with as few digits as it has, since 17 trays are narrow: 11000 is 1.1. */
export const trayTimes = (times: number): string => String(times / TIMES_UNIT)
