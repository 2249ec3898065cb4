import { useStore } from '@nanostores/react'
import { keptBy } from '#contract/games/videoPoker/draws.ts'
import { HAND } from '#contract/games/videoPoker/hands.ts'
import { type Strings, t } from '../../ui/words.ts'
import { MainMove } from '../shell/MainMove.tsx'
import { $hold, draw } from './videoPoker.ts'

/** Draws the cards that are not held, in the place of the main button. */
export function Draw({ strings }: { strings: Strings }) {
  const hold = useStore($hold, { ssr: 'initial' })
  const count = HAND - keptBy(hold)
  const text = count > 0 ? t(strings, 'videoPoker.drawMore', { count }) : t(strings, 'videoPoker.drawNone')
  return (
    <MainMove label={`${t(strings, 'videoPoker.draw')}: ${text}`} onPress={() => void draw()}>
      <strong>{t(strings, 'videoPoker.draw')}</strong>
      <span>{text}</span>
    </MainMove>
  )
}
