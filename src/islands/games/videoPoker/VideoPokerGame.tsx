import './videoPoker.css'
import { useState } from 'react'
import { cardPicturePaths } from '#contract/games/cardArt.ts'
import type { VideoPokerGame as VideoPokerPaytable } from '#contract/games/videoPoker/game.ts'
import type { Strings } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { Chips } from '../shell/Chips.tsx'
import { Results } from '../shell/Results.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { AdvicePanel } from './AdvicePanel.tsx'
import { Dealt } from './Dealt.tsx'
import { Draw } from './Draw.tsx'
import { handText } from './hands.ts'
import { useSaid } from './said.tsx'
import { Table } from './Table.tsx'
import { endOf, shellOfVideoPoker } from './videoPoker.ts'

export type VideoPokerProps = {
  game: VideoPokerPaytable
  /** Version of the game's pictures. */
  version: string
  strings: Strings
}

/** A game of video poker: its table, advice and rules in the shell. */
export function VideoPokerGame({ game, version, strings }: VideoPokerProps) {
  const [shellGame] = useState(() => shellOfVideoPoker(game, cardPicturePaths(game.id, version)))
  return (
    <Shell
      game={shellGame}
      kind="videoPoker"
      body="panel"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<VideoPokerAnnouncer game={game} strings={strings} />}
      main={<Draw strings={strings} />}
    >
      <Results
        strings={strings}
        textOf={(round) => handText(game.pays, endOf(round).made, strings)}
        outcomeOf={({ outcome }) => <Dealt strings={strings} version={version} game={game} outcome={outcome} />}
      />
      <Stage strings={strings}>
        <Table game={game} version={version} strings={strings} />
      </Stage>
      <AdvicePanel strings={strings} />
      <Chips strings={strings} />
    </Shell>
  )

  async function loadRules() {
    const { VideoPokerRules } = await import('./VideoPokerRules.tsx')
    return <VideoPokerRules game={game} strings={strings} />
  }
}

function VideoPokerAnnouncer({ game, strings }: Pick<VideoPokerProps, 'game' | 'strings'>) {
  return <Announcer kind="videoPoker" said={useSaid(game.pays, strings)} strings={strings} />
}
