import { useStore } from '@nanostores/react'
import { RANKS } from '#contract/games/cards.ts'
import { rightGuesses } from '#contract/games/hilo/rules.ts'
import { timesAfter } from '#contract/games/hilo/table.ts'
import { winOf } from '#contract/games/times.ts'
import { formats, t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { Figure } from '../shell/Figure.tsx'
import { $shownStake } from '../shell/state.ts'
import { timesText } from '../times.ts'
import type { HiloProps } from './HiloGame.tsx'
import { $hand } from './hilo.ts'

/** The best chance of a first guess, and the least, in thirteenths. */
const FIRST = [RANKS - 1, 1] as const

/** The pot, or before a right guess what the first one brings, and how many guesses were right. */
export function Panel({ game, strings }: Pick<HiloProps, 'game' | 'strings'>) {
  const hand = useStore($hand, { ssr: 'initial' })
  const stake = useStore($shownStake, { ssr: () => 0 })
  const right = hand ? rightGuesses(hand) : 0
  const { coin } = formats(strings)
  const range = ([least = '', most = '']: readonly string[]) => t(strings, 'hilo.range', { least, most })
  return (
    <ChoicePanel className="hilo-panel">
      {hand && (right > 0 || hand.over) ? (
        <Figure name={t(strings, 'hilo.pot')} value={coin(hand.pot)} more={`×${timesText(hand.times)}`} isNext />
      ) : (
        <Figure
          name={t(strings, 'hilo.first')}
          value={range(FIRST.map((chance) => coin(winOf(stake, timesAfter(game, [chance])))))}
          more={range(FIRST.map((chance) => `×${timesText(timesAfter(game, [chance]))}`))}
        />
      )}
      <Figure name={t(strings, 'hilo.right')} value={String(right)} />
    </ChoicePanel>
  )
}
