import { GameSearch } from './GameSearch.tsx'
import { GamesBrowser } from './GamesBrowser.tsx'
import type { HomeProps } from './Home.tsx'

/** The desktop's page of all games: a search, and tabs while nothing is typed. */
export function GamesPage(props: HomeProps) {
  return (
    <GameSearch {...props}>
      <GamesBrowser {...props} />
    </GameSearch>
  )
}
