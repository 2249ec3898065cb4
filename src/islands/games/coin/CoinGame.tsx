import { useState } from 'react'
import { facePicturePath } from '#contract/games/coin/art.ts'
import type { CoinGame as CoinPaytable } from '#contract/games/coin/game.ts'
import { FACES } from '#contract/games/coin/table.ts'
import type { Strings } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { timesText } from '../times.ts'
import { CashOut } from './CashOut.tsx'
import { endOf, shellOfCoin } from './coin.ts'
import { Flips } from './Flips.tsx'
import { Panel } from './Panel.tsx'
import { useSaid } from './said.tsx'
import { Table } from './Table.tsx'

export type CoinProps = {
  game: CoinPaytable
  /** Version of the game's pictures. */
  version: string
  strings: Strings
}

/** A coin game: the coin, its calls and rules in the shell. */
export function CoinGame({ game, version, strings }: CoinProps) {
  const [shellGame] = useState(() =>
    shellOfCoin(
      game,
      FACES.map((face) => facePicturePath(game.id, version, face)),
    ),
  )
  return (
    <Shell
      game={shellGame}
      kind="coin"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<CoinAnnouncer strings={strings} />}
      main={<CashOut strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => `×${timesText(endOf(round).times)}`}
        outcomeOf={({ outcome }) => <Flips strings={strings} game={game} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Table game={game} version={version} strings={strings} />
      </Stage>
      <Panel game={game} strings={strings} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { CoinRules } = await import('./CoinRules.tsx')
    return <CoinRules game={game} strings={strings} />
  }
}

function CoinAnnouncer({ strings }: { strings: Strings }) {
  return <Announcer kind="coin" said={useSaid(strings)} strings={strings} />
}
