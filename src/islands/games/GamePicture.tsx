import { tilePath } from '#contract/lobby/art.ts'
import type { Game } from '#contract/lobby/catalogue.ts'

/** The tile of a game on its own page, while the game itself is not shown. */
export function GamePicture({ game }: { game: Game | undefined }) {
  if (!game) return null
  return (
    <img className="start-tile" src={tilePath(game.id, game.version, 240, 'webp')} alt="" width={180} height={240} />
  )
}
