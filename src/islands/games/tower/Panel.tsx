import { useStore } from '@nanostores/react'
import { winOf } from '#contract/games/times.ts'
import type { OpenTower } from '#contract/games/tower/game.ts'
import { chanceOf, DIFFICULTIES, timesAfter } from '#contract/games/tower/table.ts'
import { formats, t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { Figure } from '../shell/Figure.tsx'
import { $mayChoose } from '../shell/mayChoose.ts'
import { Radios } from '../shell/Radios.tsx'
import { $open, $stake } from '../shell/state.ts'
import { percent, timesText } from '../times.ts'
import type { TowerProps } from './TowerGame.tsx'
import { $climb, chooseDifficulty } from './tower.ts'
import { useDifficulty } from './useDifficulty.tsx'

type Props = Pick<TowerProps, 'game' | 'strings'>

/** Before a round: its difficulty, and what the first floor and the top bring. In a round: the pot, and what the next floor brings. */
export function Panel({ game, strings }: Props) {
  const climb = useStore($climb, { ssr: 'initial' })
  const open = useStore($open, { ssr: 'initial' })
  return (
    <ChoicePanel className="tower-panel">
      {open && climb && !climb.over ? (
        <Running game={game} climb={climb} strings={strings} />
      ) : (
        <Choice game={game} strings={strings} />
      )}
    </ChoicePanel>
  )
}

function Choice({ game, strings }: Props) {
  const difficulty = useDifficulty(game)
  const stake = useStore($stake, { ssr: () => 0 })
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  const { coin } = formats(strings)
  const [first, top] = [timesAfter(game, difficulty, 1), timesAfter(game, difficulty, game.floors)]
  return (
    <>
      <Radios
        name="difficulty"
        legend={t(strings, 'tower.difficulty')}
        options={DIFFICULTIES}
        chosen={difficulty}
        isFixed={!mayChoose}
        onChoose={chooseDifficulty}
        faceOf={(each) => t(strings, `tower.difficulties.${each}`)}
      />
      <div className="shell-figures">
        <Figure name={t(strings, 'tower.restNext')} value={coin(winOf(stake, first))} more={`×${timesText(first)}`} />
        <Figure name={t(strings, 'tower.top')} value={coin(winOf(stake, top))} more={`×${timesText(top)}`} />
        <Chance game={game} strings={strings} />
      </div>
    </>
  )
}

/** The chance of a ladder on one floor. */
function Chance({ game, strings }: Props) {
  const floor = game.difficulties[useDifficulty(game)]
  const { of, outOf } = chanceOf(floor, 1)
  return (
    <Figure
      name={t(strings, 'tower.chance')}
      value={percent(of / outOf, 1)}
      more={t(strings, 'tower.inBooths', { count: floor.traps, booths: floor.booths })}
    />
  )
}

function Running({ game, climb, strings }: Props & { climb: OpenTower }) {
  const { coin } = formats(strings)
  const { picked, times, pot, next } = climb
  return (
    <div className="shell-figures">
      {picked.length > 0 && <Figure name={t(strings, 'tower.pot')} value={coin(pot)} more={`×${timesText(times)}`} />}
      <Figure name={t(strings, 'tower.next')} value={coin(next.pot)} more={`×${timesText(next.times)}`} isNext />
      <Chance game={game} strings={strings} />
    </div>
  )
}
