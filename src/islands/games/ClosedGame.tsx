import './closed-game.css'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { Shelf } from '../lobby/Shelf.tsx'
import { Button } from '../ui/Button.tsx'
import { type Strings, t } from '../ui/words.ts'
import { GamePicture } from './GamePicture.tsx'
import { elsewhere } from './similar.ts'
import { leaveGame } from './start.ts'

export type ClosedProps = {
  /** Undefined for a game that this lobby never had. */
  game: Game | undefined
  games: readonly Game[]
  brands: readonly Brand[]
  /** Key of the refusal, said where no game is known. */
  words: string
  /** What an operator says of it; anything but a text says nothing. */
  reason: unknown
  strings: Strings
}

/** The page of a game that cannot be opened now: its picture, why, and open games instead. */
export function ClosedGame({ game, games, brands, words, reason, strings }: ClosedProps) {
  return (
    <div className="closed-game">
      <div className="closed-game-head">
        <GamePicture game={game} />
        <div className="closed-game-said" role="alert">
          <h2>{game ? t(strings, 'games.closed.title') : t(strings, words)}</h2>
          {typeof reason === 'string' && <p>{reason}</p>}
          {game && <p>{t(strings, 'games.closed.text', { game: game.name })}</p>}
        </div>
        <Button onClick={leaveGame}>{t(strings, 'games.leave')}</Button>
      </div>
      <section className="closed-game-others" aria-labelledby="closed-game-others">
        <h2 id="closed-game-others">{t(strings, 'games.closed.others')}</h2>
        <Shelf games={elsewhere(game, games)} brands={brands} strings={strings} />
      </section>
    </div>
  )
}
