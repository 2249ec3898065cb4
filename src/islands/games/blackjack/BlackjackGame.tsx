import { useState } from 'react'
import type { BlackjackGame as BlackjackPaytable } from '#contract/games/blackjack/game.ts'
import { cardPicturePaths } from '#contract/games/cardArt.ts'
import type { Strings } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { endOf, shellOfBlackjack } from './blackjack.ts'
import { Dealt } from './Dealt.tsx'
import { MainMoves, MovePanel } from './Moves.tsx'
import { useSaid } from './said.tsx'
import { Table } from './Table.tsx'
import { shortText } from './texts.ts'

export type BlackjackProps = {
  game: BlackjackPaytable
  /** Version of the game's pictures. */
  version: string
  strings: Strings
}

/** A game of blackjack: its table, moves, advice and rules in the shell. */
export function BlackjackGame({ game, version, strings }: BlackjackProps) {
  const [shellGame] = useState(() => shellOfBlackjack(game, cardPicturePaths(game.id, version)))
  return (
    <Shell
      game={shellGame}
      kind="blackjack"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<BlackjackAnnouncer strings={strings} />}
      main={<MainMoves strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => shortText(endOf(round), strings)}
        outcomeOf={({ outcome }) => <Dealt strings={strings} version={version} gameId={game.id} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Table game={game} version={version} strings={strings} />
      </Stage>
      <MovePanel strings={strings} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { BlackjackRules } = await import('./BlackjackRules.tsx')
    return <BlackjackRules game={game} strings={strings} />
  }
}

function BlackjackAnnouncer({ strings }: { strings: Strings }) {
  return <Announcer kind="blackjack" said={useSaid(strings)} strings={strings} />
}
