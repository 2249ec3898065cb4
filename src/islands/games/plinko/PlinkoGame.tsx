import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PlinkoGame as PlinkoPaytable } from '#contract/games/plinko/game.ts'
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
import { $fall, shellOfPlinko, viewOf } from './plinko.ts'

export type PlinkoProps = { game: PlinkoPaytable; strings: Strings }

/** A plinko game: its booth, choice and rules in the shell. */
export function PlinkoGame({ game, strings }: PlinkoProps) {
  const [shellGame] = useState(() => shellOfPlinko(game))
  return (
    <Shell
      game={shellGame}
      kind="plinko"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<PlinkoAnnouncer strings={strings} />}
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
    const { PlinkoRules } = await import('./PlinkoRules.tsx')
    return <PlinkoRules game={game} strings={strings} />
  }
}

function PlinkoAnnouncer({ strings }: { strings: Strings }) {
  const fall = useStore($fall, { ssr: 'initial' })
  const result = useResultText(strings)
  return <Announcer kind="plinko" said={result ? `${landedText(fall, strings)} ${result}` : ''} strings={strings} />
}

function landedText(fall: ReturnType<typeof $fall.get>, strings: Strings): string {
  if (fall.kind !== 'landed') return ''
  const { tray, rows, times } = fall.view
  return t(strings, 'plinko.landed', { tray: tray + 1, trays: rows + 1, times: shortTimes(times) })
}
