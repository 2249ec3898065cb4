import '../../points/draw.css'
import './drawn.css'
import { useStore } from '@nanostores/react'
import { itemsOfPrize } from '#contract/activities/draws.ts'
import { DrawProof } from '../../points/DrawProof.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { $lastDrawn } from '../draws.ts'
import { Items } from './Items.tsx'

/** What was drawn last, with the proof of how it came about. */
export function LastDrawn({ strings }: { strings: Strings }) {
  const last = useStore($lastDrawn, { ssr: 'initial' })
  if (!last) return null
  const { kind, item, draw, prizes } = last
  return (
    <section className="last-drawn" aria-live="polite">
      <h3>{t(strings, `draws.last.${kind}`, { number: item })}</h3>
      <Items items={itemsOfPrize(last)} strings={strings} />
      {draw && prizes && <DrawProof key={last.requestId} draw={draw} prizes={prizes} strings={strings} />}
    </section>
  )
}
