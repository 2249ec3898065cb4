import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ScratchGame as ScratchPaytable } from '#contract/games/scratch/game.ts'
import type { Strings } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { $auto } from '../shell/auto.ts'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { useResultText } from '../shell/said.tsx'
import { shortTimes } from '../times.ts'
import { Board } from './Board.tsx'
import { FairOutcome } from './FairOutcome.tsx'
import { Prizes } from './Prizes.tsx'
import { saidOf } from './said.ts'
import { $card, shellOfScratch, viewOf } from './scratch.ts'

/** `version` is that of the game's pictures. */
export type ScratchProps = { game: ScratchPaytable; version: string; strings: Strings }

/** A scratch game: its card, prizes and rules in the shell. */
export function ScratchGame(props: ScratchProps) {
  const { game, version, strings } = props
  const [shellGame] = useState(() => shellOfScratch(game, version))
  const { kind } = useStore($card, { ssr: 'initial' })
  return (
    <Shell
      game={shellGame}
      kind="scratch"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<ScratchAnnouncer strings={strings} />}
      mood={kind}
    >
      <Results
        strings={strings}
        textOf={(round) => `×${shortTimes(viewOf(round).times)}`}
        outcomeOf={({ outcome }) => <FairOutcome strings={strings} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Board {...props} />
      </Stage>
      <Prizes {...props} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { ScratchRules } = await import('./ScratchRules.tsx')
    return <ScratchRules game={game} strings={strings} />
  }
}

export function ScratchAnnouncer({ strings }: { strings: Strings }) {
  const card = useStore($card, { ssr: 'initial' })
  const isAuto = useStore($auto, { ssr: 'initial' }) !== undefined
  const result = useResultText(strings)
  return <Announcer kind="scratch" said={saidOf(card, { result, isAuto }, strings)} strings={strings} />
}
