import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { MARKS, markPath } from '#contract/games/keno/art.ts'
import type { KenoGame as KenoPaytable } from '#contract/games/keno/game.ts'
import { type Strings, t } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { useResultText } from '../shell/said.tsx'
import { Board } from './Board.tsx'
import { FairOutcome } from './FairOutcome.tsx'
import { $draw, shellOfKeno, viewOf } from './keno.ts'
import { hitsText, payText } from './numbers.ts'
import { Panel } from './Panel.tsx'

export type KenoProps = {
  game: KenoPaytable
  /** Version of the game's pictures. */
  version: string
  strings: Strings
}

/** A keno game: its numbers, choice and rules in the shell. */
export function KenoGame({ game, version, strings }: KenoProps) {
  const [shellGame] = useState(() =>
    shellOfKeno(
      game,
      MARKS.map((mark) => markPath(game.id, version, mark)),
    ),
  )
  return (
    <Shell
      game={shellGame}
      kind="keno"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<KenoAnnouncer strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => `×${payText(viewOf(round).times)}`}
        outcomeOf={({ outcome }) => <FairOutcome strings={strings} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Board game={game} version={version} strings={strings} />
      </Stage>
      <Panel game={game} strings={strings} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { KenoRules } = await import('./KenoRules.tsx')
    return <KenoRules game={game} strings={strings} />
  }
}

function KenoAnnouncer({ strings }: { strings: Strings }) {
  const draw = useStore($draw, { ssr: 'initial' })
  const result = useResultText(strings)
  return <Announcer kind="keno" said={result ? `${drawText(draw, strings)} ${result}` : ''} strings={strings} />
}

function drawText(draw: ReturnType<typeof $draw.get>, strings: Strings): string {
  if (draw.kind !== 'done') return ''
  const { view } = draw
  return `${t(strings, 'keno.drawn', { numbers: view.drawn.join(', ') })} ${hitsText(view, strings)}`
}
