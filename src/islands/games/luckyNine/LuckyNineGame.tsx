import './luckyNine.css'
import { useState } from 'react'
import { cardPicturePaths, tablePicturePath } from '#contract/games/cardArt.ts'
import type { LuckyNineGame as LuckyNinePaytable } from '#contract/games/luckyNine/game.ts'
import type { Strings } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { AdvicePanel } from './AdvicePanel.tsx'
import { Dealt } from './Dealt.tsx'
import { endOf, shellOfLuckyNine } from './luckyNine.ts'
import { Moves } from './Moves.tsx'
import { scoreText, useSaid } from './said.tsx'
import { Table } from './Table.tsx'

export type LuckyNineProps = {
  game: LuckyNinePaytable
  /** Version of the game's pictures. */
  version: string
  strings: Strings
}

/** A game of Lucky Nine: its table, advice and rules in the shell. */
export function LuckyNineGame({ game, version, strings }: LuckyNineProps) {
  const [shellGame] = useState(() => {
    const cards = cardPicturePaths(game.id, version)
    return shellOfLuckyNine(game, [...cards, tablePicturePath(game.id, version)])
  })
  return (
    <Shell
      game={shellGame}
      kind="luckyNine"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<LuckyNineAnnouncer strings={strings} />}
      main={<Moves strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => scoreText(endOf(round))}
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
    const { LuckyNineRules } = await import('./LuckyNineRules.tsx')
    return <LuckyNineRules game={game} strings={strings} />
  }
}

function LuckyNineAnnouncer({ strings }: Pick<LuckyNineProps, 'strings'>) {
  return <Announcer kind="luckyNine" said={useSaid(strings)} strings={strings} />
}
