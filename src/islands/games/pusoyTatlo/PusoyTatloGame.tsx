import './pusoyTatlo.css'
import { useState } from 'react'
import { cardPicturePaths, tablePicturePath } from '#contract/games/cardArt.ts'
import type { PusoyTatloGame as PusoyTatloPaytable } from '#contract/games/pusoyTatlo/game.ts'
import { type Strings, t } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { AdvicePanel } from './AdvicePanel.tsx'
import { Dealt } from './Dealt.tsx'
import { Moves } from './Moves.tsx'
import { endOf, shellOfPusoyTatlo } from './pusoyTatlo.ts'
import { useSaid } from './said.tsx'
import { Table } from './Table.tsx'

export type PusoyTatloProps = {
  game: PusoyTatloPaytable
  /** Version of the game's pictures. */
  version: string
  strings: Strings
}

/** A game of Pusoy Tatlo: its table, advice and rules in the shell. */
export function PusoyTatloGame({ game, version, strings }: PusoyTatloProps) {
  const [shellGame] = useState(() => {
    const cards = cardPicturePaths(game.id, version)
    return shellOfPusoyTatlo(game, [...cards, tablePicturePath(game.id, version)])
  })
  return (
    <Shell
      game={shellGame}
      kind="pusoyTatlo"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<PusoyTatloAnnouncer strings={strings} />}
      main={<Moves strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => t(strings, `pusoyTatlo.outcome.short.${endOf(round).result}`)}
        outcomeOf={({ outcome }) => <Dealt strings={strings} version={version} gameId={game.id} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Table game={game} version={version} strings={strings} />
      </Stage>
      <AdvicePanel strings={strings} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { PusoyTatloRules } = await import('./PusoyTatloRules.tsx')
    return <PusoyTatloRules game={game} strings={strings} />
  }
}

function PusoyTatloAnnouncer({ strings }: Pick<PusoyTatloProps, 'strings'>) {
  return <Announcer kind="pusoyTatlo" said={useSaid(strings)} strings={strings} />
}
