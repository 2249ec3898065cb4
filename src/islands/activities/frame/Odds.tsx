import '../../points/draw.css'
import './drawn.css'
import { useStore } from '@nanostores/react'
import { itemsOfPrize } from '#contract/activities/draws.ts'
import { sumOfWeights } from '#contract/points/draw.ts'
import { $drawSeed, type DrawSeen } from '#stores/activities/draws.ts'
import { cameIn, chanceOf } from '../../points/chance.ts'
import { DrawSeeds } from '../../points/DrawSeeds.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { Items } from './Items.tsx'

type Props = { seen: Pick<DrawSeen, 'prizes' | 'drawn'>; title: string; strings: Strings }

/** What may be drawn, with the published chances and how often each prize has come. `layouts/activities/drawWords.ts` has its words. */
export function Odds({ seen: { prizes, drawn }, title, strings }: Props) {
  const all = sumOfWeights(prizes)
  const draws = drawn.reduce((sum, one) => sum + one.drawn, 0)
  const cameOf = (id: number) => drawn.find(({ prize }) => prize === id)?.drawn ?? 0
  return (
    <details className="odds">
      <summary>{title}</summary>
      <ul className="odds-prizes">
        {prizes.map((prize) => (
          <li key={prize.id}>
            <Items items={itemsOfPrize(prize)} strings={strings} />
            <span className="draw-chance">{chanceOf(strings, prize.weight, all)}</span>
            {draws > 0 && <small className="draw-came">{cameIn(strings, cameOf(prize.id), draws)}</small>}
          </li>
        ))}
      </ul>
      <p className="draw-counted">
        {draws === 0 ? t(strings, 'points.drawsNone') : t(strings, 'points.drawsSoFar', { count: draws })}
      </p>
    </details>
  )
}

/** The commitment to the next draw of the player, and their own seed. */
export function NextSeeds({ hash, strings }: { hash: string; strings: Strings }) {
  return <DrawSeeds hash={hash} seed={useStore($drawSeed)} onSeed={$drawSeed.set} strings={strings} />
}
