import { useStore } from '@nanostores/react'
import type { OpenCoin } from '#contract/games/coin/game.ts'
import { oddsOf, timesAfter } from '#contract/games/coin/table.ts'
import { winOf } from '#contract/games/times.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { Figure } from '../shell/Figure.tsx'
import { $open, $stake } from '../shell/state.ts'
import { percent, timesText } from '../times.ts'
import type { CoinProps } from './CoinGame.tsx'
import { $streak } from './coin.ts'

/** Before a round: what the first right call brings. In a round: the pot, and what the next right call brings. */
export function Panel({ game, strings }: Pick<CoinProps, 'game' | 'strings'>) {
  const streak = useStore($streak, { ssr: 'initial' })
  const open = useStore($open, { ssr: 'initial' })
  return (
    <ChoicePanel className="coin-panel">
      {open && streak && !streak.over ? (
        <Running streak={streak} strings={strings} />
      ) : (
        <First game={game} strings={strings} />
      )}
      <Figure name={t(strings, 'coin.chance')} value={percent(1 / oddsOf(1))} />
    </ChoicePanel>
  )
}

function First({ game, strings }: Pick<CoinProps, 'game' | 'strings'>) {
  const stake = useStore($stake, { ssr: () => 0 })
  const times = timesAfter(game, 1)
  return (
    <Figure
      name={t(strings, 'coin.restNext')}
      value={formats(strings).coin(winOf(stake, times))}
      more={`×${timesText(times)}`}
    />
  )
}

function Running({ streak, strings }: { streak: OpenCoin; strings: Strings }) {
  const { coin } = formats(strings)
  const { flips, times, pot, next } = streak
  return (
    <>
      {flips.length > 0 && <Figure name={t(strings, 'coin.pot')} value={coin(pot)} more={`×${timesText(times)}`} />}
      <Figure name={t(strings, 'coin.next')} value={coin(next.pot)} more={`×${timesText(next.times)}`} isNext />
    </>
  )
}
