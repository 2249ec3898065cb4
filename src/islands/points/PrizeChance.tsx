import { sumOfWeights } from '#contract/points/draw.ts'
import { type Strings, t } from '../ui/words.ts'
import { cameIn, chanceOf } from './chance.ts'

type Seen = { prizes: readonly { id: number; weight: number }[]; drawn: readonly { prize: number; drawn: number }[] }

const drawsOf = ({ drawn }: Seen) => drawn.reduce((sum, one) => sum + one.drawn, 0)

type ChanceProps = { seen: Seen; id: number; weight: number; strings: Strings }

/** The published chance of a prize, and how often it has come. */
export function PrizeChance({ seen, id, weight, strings }: ChanceProps) {
  const draws = drawsOf(seen)
  const came = seen.drawn.find(({ prize }) => prize === id)?.drawn ?? 0
  return (
    <>
      <span className="draw-chance">{chanceOf(strings, weight, sumOfWeights(seen.prizes))}</span>
      {draws > 0 && <small className="draw-came">{cameIn(strings, came, draws)}</small>}
    </>
  )
}

/** In how many draws the prizes were counted. */
export function DrawsCounted({ seen, strings }: { seen: Seen; strings: Strings }) {
  const count = drawsOf(seen)
  return (
    <p className="draw-counted">
      {count === 0 ? t(strings, 'points.drawsNone') : t(strings, 'points.drawsSoFar', { count })}
    </p>
  )
}
