import './dice.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { DiceGame as DicePaytable } from '#contract/games/dice/game.ts'
import { type Strings, t } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { useResultText } from '../shell/said.tsx'
import { hundredths } from '../times.ts'
import { Board } from './Board.tsx'
import { $roll, shellOfDice, viewOf } from './dice.ts'
import { FairOutcome } from './FairOutcome.tsx'

export type DiceProps = { game: DicePaytable; strings: Strings }

/** A dice game: its board and rules in the shell. */
export function DiceGame({ game, strings }: DiceProps) {
  const [shellGame] = useState(() => shellOfDice(game))
  return (
    <Shell
      game={shellGame}
      kind="dice"
      body="board"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<DiceAnnouncer strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => hundredths(viewOf(round).roll)}
        outcomeOf={({ outcome }) => <FairOutcome strings={strings} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Board game={game} strings={strings} />
      </Stage>
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { DiceRules } = await import('./DiceRules.tsx')
    return <DiceRules game={game} strings={strings} />
  }
}

function DiceAnnouncer({ strings }: { strings: Strings }) {
  const roll = useStore($roll, { ssr: 'initial' })
  const result = useResultText(strings)
  const rolled = roll.kind === 'landed' ? t(strings, 'dice.rolled', { roll: hundredths(roll.view.roll) }) : ''
  return <Announcer kind="dice" said={result ? `${rolled} ${result}` : ''} strings={strings} />
}
