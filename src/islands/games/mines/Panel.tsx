import { useStore } from '@nanostores/react'
import type { OpenMines } from '#contract/games/mines/game.ts'
import { chanceOf, MINES_MAX, TILES, timesAfter } from '#contract/games/mines/table.ts'
import { winOf } from '#contract/games/times.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { RoundButton } from '../shell/Controls.tsx'
import { Figure } from '../shell/Figure.tsx'
import { $mayChoose } from '../shell/mayChoose.ts'
import { $open, $stake } from '../shell/state.ts'
import { percent, timesText } from '../times.ts'
import type { MinesProps } from './MinesGame.tsx'
import { $board, $mines, chooseMines } from './mines.ts'
import { urchinsText } from './tiles.ts'

type Props = Pick<MinesProps, 'game' | 'strings'>

/** Before a round: how many mines, and what the first tile brings. In a round: the pot, and what the next tile brings. */
export function Panel({ game, strings }: Props) {
  const board = useStore($board, { ssr: 'initial' })
  const open = useStore($open, { ssr: 'initial' })
  return (
    <ChoicePanel className="mines-panel">
      {open && board && !board.over ? (
        <Running board={board} strings={strings} />
      ) : (
        <>
          <Choice game={game} strings={strings} />
          <First game={game} strings={strings} />
        </>
      )}
    </ChoicePanel>
  )
}

/** The mines of the choice; those of the paytable before the page has woken. */
function useMines(first: number): number {
  const mines = useStore($mines, { ssr: 'initial' })
  return mines === 0 ? first : mines
}

function Choice({ game, strings }: Props) {
  const mines = useMines(game.mines)
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  return (
    <div className="mines-choice">
      <RoundButton
        label={t(strings, 'mines.fewer')}
        isDisabled={!mayChoose || mines <= 1}
        onClick={() => chooseMines(mines - 1)}
      >
        <path d="M6 12h12" />
      </RoundButton>
      <label>
        <span>
          {t(strings, 'mines.mines')} <strong className="money">{mines}</strong>
        </span>
        <input
          type="range"
          min={1}
          max={MINES_MAX}
          value={mines}
          aria-disabled={!mayChoose}
          aria-valuetext={urchinsText(mines, strings)}
          onChange={(event) => chooseMines(Number(event.target.value))}
        />
      </label>
      <RoundButton
        label={t(strings, 'mines.more')}
        isDisabled={!mayChoose || mines >= MINES_MAX}
        onClick={() => chooseMines(mines + 1)}
      >
        <path d="M6 12h12M12 6v12" />
      </RoundButton>
    </div>
  )
}

/** What the first tile of the next round would bring. */
function First({ game, strings }: Props) {
  const mines = useMines(game.mines)
  const stake = useStore($stake, { ssr: () => 0 })
  const times = timesAfter(game, mines, 1)
  const { of, outOf } = chanceOf(mines, 1)
  return (
    <div className="shell-figures">
      <Figure
        name={t(strings, 'mines.restNext')}
        value={formats(strings).coin(winOf(stake, times))}
        more={`×${timesText(times)}`}
      />
      <Figure name={t(strings, 'mines.safe')} value={percent(of / outOf, 1)} />
    </div>
  )
}

function Running({ board, strings }: { board: OpenMines; strings: Strings }) {
  const { coin } = formats(strings)
  const { mines, opened, times, pot, next } = board
  const closed = TILES - opened.length
  return (
    <>
      <p className="mines-count">
        {urchinsText(mines, strings)}
        <span>{`${t(strings, 'mines.pearls')} ${opened.length}`}</span>
      </p>
      <div className="shell-figures">
        {opened.length > 0 && <Figure name={t(strings, 'mines.pot')} value={coin(pot)} more={`×${timesText(times)}`} />}
        <Figure name={t(strings, 'mines.next')} value={coin(next.pot)} more={`×${timesText(next.times)}`} isNext />
        <Figure name={t(strings, 'mines.safe')} value={percent((closed - mines) / closed, 1)} />
      </div>
    </>
  )
}
