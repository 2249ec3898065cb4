import '../../points/draw.css'
import './drawn.css'
import { useStore } from '@nanostores/react'
import { itemsOfPrize } from '#contract/activities/draws.ts'
import { DrawSeeds } from '../../points/DrawSeeds.tsx'
import { DrawsCounted, PrizeChance } from '../../points/PrizeChance.tsx'
import type { Strings } from '../../ui/words.ts'
import { $drawSeed, type DrawSeen } from '../draws.ts'
import { Items } from './Items.tsx'

type Props = { seen: Pick<DrawSeen, 'prizes' | 'drawn'>; title: string; strings: Strings }

/** What may be drawn, with the published chances and how often each prize has come. `layouts/activities/drawWords.ts` has its words. */
export function Odds({ seen, title, strings }: Props) {
  return (
    <details className="odds">
      <summary>{title}</summary>
      <ul className="odds-prizes">
        {seen.prizes.map((prize) => (
          <li key={prize.id}>
            <Items items={itemsOfPrize(prize)} strings={strings} />
            <PrizeChance {...{ seen, id: prize.id, weight: prize.weight, strings }} />
          </li>
        ))}
      </ul>
      <DrawsCounted seen={seen} strings={strings} />
    </details>
  )
}

/** The commitment to the next draw of the player, and their own seed. */
export function NextSeeds({ hash, strings }: { hash: string; strings: Strings }) {
  return <DrawSeeds hash={hash} seed={useStore($drawSeed)} onSeed={$drawSeed.set} strings={strings} />
}
