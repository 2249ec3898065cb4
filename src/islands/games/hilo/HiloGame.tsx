import './hilo.css'
import { useState } from 'react'
import { cardPicturePaths } from '#contract/games/cardArt.ts'
import type { HiloGame as HiloPaytable } from '#contract/games/hilo/game.ts'
import type { Strings } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { timesText } from '../times.ts'
import { CashOut } from './CashOut.tsx'
import { Dealt } from './Dealt.tsx'
import { endOf, shellOfHilo } from './hilo.ts'
import { Panel } from './Panel.tsx'
import { useSaid } from './said.tsx'
import { Table } from './Table.tsx'

export type HiloProps = {
  game: HiloPaytable
  /** Version of the game's pictures. */
  version: string
  strings: Strings
}

/** A hi-lo game: its cards, guesses and rules in the shell. */
export function HiloGame({ game, version, strings }: HiloProps) {
  const [shellGame] = useState(() => shellOfHilo(game, cardPicturePaths(game.id, version)))
  return (
    <Shell
      game={shellGame}
      kind="hilo"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<HiloAnnouncer strings={strings} />}
      main={<CashOut strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => `×${timesText(endOf(round).times)}`}
        outcomeOf={({ outcome }) => <Dealt strings={strings} version={version} gameId={game.id} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Table game={game} version={version} strings={strings} />
      </Stage>
      <Panel game={game} strings={strings} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { HiloRules } = await import('./HiloRules.tsx')
    return <HiloRules game={game} strings={strings} />
  }
}

function HiloAnnouncer({ strings }: { strings: Strings }) {
  return <Announcer kind="hilo" said={useSaid(strings)} strings={strings} />
}
