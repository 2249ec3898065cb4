import { useStore } from '@nanostores/react'
import { type FunctionComponent, useEffect, useState } from 'react'
import { $catalogue } from '../config.ts'
import { $gameHistory } from '../player.ts'
import type { Strings } from '../ui/words.ts'
import type { ContinueProps } from './ContinueRow.tsx'

const none: ContinueProps['games'] = []

/** Room for the games played last, whose row is loaded for who has played. */
export function Continue({ strings }: { strings: Strings }) {
  const games = useStore($catalogue, { ssr: 'initial' })?.games ?? none
  const history = useStore($gameHistory, { ssr: 'initial' })
  const [Row, setRow] = useState<FunctionComponent<ContinueProps>>()
  const hasPlayed = history.length > 0

  useEffect(() => {
    // Without its code the same games are below.
    if (hasPlayed) import('./ContinueRow.tsx').then((found) => setRow(() => found.ContinueRow)).catch(() => undefined)
  }, [hasPlayed])

  return (
    <div className="home-continue">{Row && hasPlayed && <Row games={games} history={history} strings={strings} />}</div>
  )
}
