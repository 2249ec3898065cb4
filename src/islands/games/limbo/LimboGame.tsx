import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { LimboGame as LimboPaytable } from '#contract/games/limbo/game.ts'
import { type Strings, t } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { useResultText } from '../shell/said.tsx'
import { Board } from './Board.tsx'
import { FairOutcome } from './FairOutcome.tsx'
import { heightText } from './figures.ts'
import { $flight, shellOfLimbo, viewOf } from './limbo.ts'

export type LimboProps = { game: LimboPaytable; strings: Strings }

/** A limbo game: its board and rules in the shell. */
export function LimboGame({ game, strings }: LimboProps) {
  const [shellGame] = useState(() => shellOfLimbo(game))
  return (
    <Shell
      game={shellGame}
      kind="limbo"
      body="board"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<LimboAnnouncer strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => `×${heightText(viewOf(round).height)}`}
        outcomeOf={({ outcome }) => <FairOutcome strings={strings} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Board game={game} strings={strings} />
      </Stage>
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { LimboRules } = await import('./LimboRules.tsx')
    return <LimboRules game={game} strings={strings} />
  }
}

function LimboAnnouncer({ strings }: { strings: Strings }) {
  const flight = useStore($flight, { ssr: 'initial' })
  const result = useResultText(strings)
  const climbed = flight.kind === 'ended' ? t(strings, 'limbo.climbed', { height: heightText(flight.view.height) }) : ''
  return <Announcer kind="limbo" said={result ? `${climbed} ${result}` : ''} strings={strings} />
}
