import { markers } from '#contract/care/signals.ts'
import type { CareRules } from '#contract/lobby/catalogueCare.ts'
import type { Content } from './yaml.ts'

/** Mistakes of care.yaml that its schema alone cannot find: steps out of order, or beyond all points; hours and days that hold nothing. */
export function checkCare({ value: { signals }, complain }: Content<CareRules>): void {
  const { steps, nightPlay, risingStakes, days } = signals
  if (steps.offer < steps.note)
    complain(['signals', 'steps', 'offer'], 'comes before the note', 'write steps in their order')
  if (steps.case < steps.offer)
    complain(['signals', 'steps', 'case'], 'comes before the offer', 'write steps in their order')
  const most = markers.reduce((sum, marker) => sum + signals[marker].points, 0)
  if (steps.case > most)
    complain(['signals', 'steps', 'case'], `is never reached: all markers have ${most} points`, 'write a lower score')
  if (nightPlay.until <= nightPlay.from)
    complain(['signals', 'nightPlay', 'until'], 'ends before it begins', 'write hours after midnight, such as 0 to 5')
  if (risingStakes.days >= days)
    complain(['signals', 'risingStakes', 'days'], 'leaves no days before them', `write fewer than ${days}`)
}
