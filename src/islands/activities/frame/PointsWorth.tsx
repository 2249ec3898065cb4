import { useStore } from '@nanostores/react'
import { pointsWorth } from '#contract/props/rewards.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $activities } from '../activities.ts'

/** What a price in points is worth in the shop of points; nothing where that is unknown, or the shop gives no coin. */
export function PointsWorth({ points, strings }: { points: number; strings: Strings }) {
  const pointPpm = useStore($activities, { ssr: 'initial' })?.worthBasis?.pointPpm
  if (!pointPpm) return null
  const worth = formats(strings).coin(Math.floor(pointsWorth(points, pointPpm)))
  return <p>{t(strings, 'activity.frame.pointsPrice', { worth })}</p>
}
