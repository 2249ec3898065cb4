import { seasonOf as lotterySeasonOf } from '#contract/activities/weekendLottery/schedule.ts'
import { contentNow } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'

/** When an activity begins and ends, in milliseconds; undefined without a bound. */
type Season = { start: number | undefined; end: number | undefined }

/**
 * The dates by which a seasonal activity floats over home (spec 2.8). The weekend lottery has those of its week, within those of the file; lists and
 * its page have it all the time.
 */
export function seasonOf(kind: string, written: Season): Season {
  if (kind !== 'weekendLottery') return written
  const week = lotterySeasonOf(catalogue().configs.weekendLottery.closes, contentNow())
  return {
    start: Math.max(week.start.getTime(), written.start ?? 0),
    end: Math.min(week.end.getTime(), written.end ?? Number.POSITIVE_INFINITY),
  }
}
