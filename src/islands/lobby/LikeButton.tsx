import { useSyncExternalStore } from 'react'
import type { Game } from '#contract/lobby/catalogue.ts'
import { $gameLikes } from '../player.ts'
import { type Strings, t } from '../ui/words.ts'
import { like } from './like.ts'

const onLikes = (act: () => void) => $gameLikes.listen(act)

/** Whether this game is a favourite. A like elsewhere does not render this tile again. */
function useLiked(gameId: number): boolean {
  return useSyncExternalStore(
    onLikes,
    () => $gameLikes.get().has(gameId),
    () => false,
  )
}

type Props = { className: string; game: Game; strings: Strings }

/** The heart by which a game becomes a favourite. */
export function LikeButton({ className, game, strings }: Props) {
  const isLiked = useLiked(game.id)
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isLiked}
      aria-label={t(strings, 'lobby.like', { name: game.name })}
      onClick={() => void like(game.id, strings)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.4 4.3 12.9a4.9 4.9 0 0 1 0-7 5 5 0 0 1 7 0l.7.7.7-.7a5 5 0 0 1 7 0 4.9 4.9 0 0 1 0 7z" />
      </svg>
    </button>
  )
}
