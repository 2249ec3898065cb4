import './mines.css'
import { useState } from 'react'
import { TILE_PICTURES, tilePicturePath } from '#contract/games/mines/art.ts'
import type { MinesGame as MinesPaytable } from '#contract/games/mines/game.ts'
import type { Strings } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { timesText } from '../times.ts'
import { Board } from './Board.tsx'
import { CashOut } from './CashOut.tsx'
import { Dealt } from './Dealt.tsx'
import { endOf, shellOfMines } from './mines.ts'
import { Panel } from './Panel.tsx'
import { useSaid } from './said.tsx'

export type MinesProps = {
  game: MinesPaytable
  /** Version of the game's pictures. */
  version: string
  strings: Strings
}

/** A mines game: its board, choice and rules in the shell. */
export function MinesGame({ game, version, strings }: MinesProps) {
  const [shellGame] = useState(() =>
    shellOfMines(
      game,
      TILE_PICTURES.map((name) => tilePicturePath(game.id, version, name)),
    ),
  )
  return (
    <Shell
      game={shellGame}
      kind="mines"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<MinesAnnouncer strings={strings} />}
      main={<CashOut strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => `×${timesText(endOf(round).times)}`}
        outcomeOf={({ outcome }) => <Dealt strings={strings} version={version} gameId={game.id} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Board game={game} version={version} strings={strings} />
      </Stage>
      <Panel game={game} strings={strings} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { MinesRules } = await import('./MinesRules.tsx')
    return <MinesRules game={game} strings={strings} />
  }
}

function MinesAnnouncer({ strings }: { strings: Strings }) {
  return <Announcer kind="mines" said={useSaid(strings)} strings={strings} />
}
