import { useState } from 'react'
import { TOWER_PICTURES, towerPicturePath } from '#contract/games/tower/art.ts'
import type { TowerGame as TowerPaytable } from '#contract/games/tower/game.ts'
import type { Strings } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { timesText } from '../times.ts'
import { CashOut } from './CashOut.tsx'
import { Dealt } from './Dealt.tsx'
import { Panel } from './Panel.tsx'
import { useSaid } from './said.tsx'
import { Tower } from './Tower.tsx'
import { endOf, shellOfTower } from './tower.ts'

export type TowerProps = {
  game: TowerPaytable
  /** Version of the game's pictures. */
  version: string
  strings: Strings
}

/** A tower game: its floors, choice and rules in the shell. */
export function TowerGame({ game, version, strings }: TowerProps) {
  const [shellGame] = useState(() =>
    shellOfTower(
      game,
      TOWER_PICTURES.map((name) => towerPicturePath(game.id, version, name)),
    ),
  )
  return (
    <Shell
      game={shellGame}
      kind="tower"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<TowerAnnouncer game={game} strings={strings} />}
      main={<CashOut strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => `×${timesText(endOf(round).times)}`}
        outcomeOf={({ outcome }) => <Dealt strings={strings} version={version} gameId={game.id} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Tower game={game} version={version} strings={strings} />
      </Stage>
      <Panel game={game} strings={strings} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { TowerRules } = await import('./TowerRules.tsx')
    return <TowerRules game={game} strings={strings} />
  }
}

function TowerAnnouncer({ game, strings }: Pick<TowerProps, 'game' | 'strings'>) {
  return <Announcer kind="tower" said={useSaid(game, strings)} strings={strings} />
}
