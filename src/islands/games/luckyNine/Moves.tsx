import { useStore } from '@nanostores/react'
import { pointsOf } from '#contract/games/luckyNine/points.ts'
import { HIRIT, STAY } from '#contract/games/luckyNine/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { MainMove } from '../shell/MainMove.tsx'
import { MovePair } from '../shell/MovePair.tsx'
import { $hand, move } from './luckyNine.ts'

/** To stay, or to ask for a third card. */
export function Moves({ strings }: { strings: Strings }) {
  const points = pointsOf(useStore($hand, { ssr: 'initial' })?.cards.slice(0, 2) ?? [])
  const [stay, hirit] = [t(strings, 'luckyNine.stay'), t(strings, 'luckyNine.hirit')]
  const [stayText, hiritText] = [t(strings, 'luckyNine.stayText', { points }), t(strings, 'luckyNine.hiritText')]
  return (
    <MovePair>
      <MainMove label={`${stay}: ${stayText}`} onPress={() => void move(STAY)}>
        <strong>{stay}</strong>
        <span>{stayText}</span>
      </MainMove>
      <MainMove label={`${hirit}: ${hiritText}`} onPress={() => void move(HIRIT)}>
        <strong>{hirit}</strong>
        <span>{hiritText}</span>
      </MainMove>
    </MovePair>
  )
}
