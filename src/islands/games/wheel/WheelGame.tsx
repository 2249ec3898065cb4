import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { WheelGame as WheelPaytable } from '#contract/games/wheel/game.ts'
import { colorsOf } from '#contract/games/wheel/table.ts'
import { type Strings, t } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { useResultText } from '../shell/said.tsx'
import { shortTimes } from '../times.ts'
import { Board } from './Board.tsx'
import { FairOutcome } from './FairOutcome.tsx'
import { Panel } from './Panel.tsx'
import { $spin, shellOfWheel, viewOf } from './wheel.ts'

export type WheelProps = { game: WheelPaytable; strings: Strings }

/** A wheel game: its wheel, choice and rules in the shell. */
export function WheelGame({ game, strings }: WheelProps) {
  const [shellGame] = useState(() => shellOfWheel(game))
  return (
    <Shell
      game={shellGame}
      kind="wheel"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<WheelAnnouncer game={game} strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => `×${shortTimes(viewOf(round).times)}`}
        outcomeOf={({ outcome }) => <FairOutcome strings={strings} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Board game={game} strings={strings} />
      </Stage>
      <Panel game={game} strings={strings} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { WheelRules } = await import('./WheelRules.tsx')
    return <WheelRules game={game} strings={strings} />
  }
}

function WheelAnnouncer({ game, strings }: WheelProps) {
  const spin = useStore($spin, { ssr: 'initial' })
  const result = useResultText(strings)
  const stopped = spin.kind === 'stopped' ? stoppedText(spin.view, game, strings) : ''
  return <Announcer kind="wheel" said={result ? `${stopped} ${result}` : ''} strings={strings} />
}

function stoppedText({ segment, segments, times }: ReturnType<typeof viewOf>, game: WheelPaytable, strings: Strings) {
  const color = colorsOf(game, segments)[segment - 1]
  const values = { segment, segments, times: shortTimes(times) }
  if (!color) return t(strings, 'wheel.stopped', values)
  return t(strings, 'wheel.stoppedColor', { ...values, color: t(strings, `wheel.outcome.bets.${color}`) })
}
