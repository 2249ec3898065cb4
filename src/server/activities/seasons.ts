import { fiestaAt } from '#contract/activities/festival/run.ts'
import { seasonOf as lotterySeasonOf } from '#contract/activities/weekendLottery/schedule.ts'
import { contentNow } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'

/** When an activity begins and ends, in milliseconds; undefined without a bound. */
type Season = { start: number | undefined; end: number | undefined }

/**
 * The dates by which a seasonal activity floats over home (spec 2.8). The weekend lottery has those of its week, and the festival those of its fiesta,
 * within those of the file. Lists and its page have the lottery all the time.
 */
export function seasonOf(kind: string, written: Season): Season {
  const run = runOf(kind)
  if (!run) return written
  return {
    start: Math.max(run.start, written.start ?? 0),
    end: Math.min(run.end, written.end ?? Number.POSITIVE_INFINITY),
  }
}

function runOf(kind: string): { start: number; end: number } | undefined {
  if (kind === 'weekendLottery') {
    const { start, end } = lotterySeasonOf(catalogue().configs.weekendLottery.closes, contentNow())
    return { start: start.getTime(), end: end.getTime() }
  }
  return kind === 'festival' ? fiestaAt(catalogue().configs.festival.fiestas, contentNow()) : undefined
}

/** Whether an activity is between two of its runs, so that nothing of it is on: no fiesta is. */
export const isBetweenRuns = (kind: string): boolean => kind === 'festival' && runOf(kind) === undefined
