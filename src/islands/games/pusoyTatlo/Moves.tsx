import { useStore } from '@nanostores/react'
import { formats, type Strings, t } from '../../ui/words.ts'
import { MainMove } from '../shell/MainMove.tsx'
import { MovePair } from '../shell/MovePair.tsx'
import { $open } from '../shell/state.ts'
import { fold, playHand } from './pusoyTatlo.ts'

/** To fold, or to play for a further stake. */
export function Moves({ strings }: { strings: Strings }) {
  const ante = useStore($open, { ssr: 'initial' })?.round.stake ?? 0
  const amount = formats(strings).shortCoin(ante)
  return (
    <MovePair>
      <MainMove label={t(strings, 'pusoyTatlo.foldLabel')} onPress={() => void fold()}>
        <strong>{t(strings, 'pusoyTatlo.fold')}</strong>
        <span>{t(strings, 'pusoyTatlo.foldText')}</span>
      </MainMove>
      <MainMove label={t(strings, 'pusoyTatlo.playLabel', { amount })} onPress={() => void playHand()}>
        <strong>{t(strings, 'pusoyTatlo.playHand')}</strong>
        <span>{t(strings, 'pusoyTatlo.playText', { amount })}</span>
      </MainMove>
    </MovePair>
  )
}
