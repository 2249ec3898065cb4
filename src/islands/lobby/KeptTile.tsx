import { useRef } from 'react'
import type { Game } from '#contract/lobby/catalogue.ts'
import { type Strings, t } from '../ui/words.ts'
import { GameTile, type When } from './GameTile.tsx'
import { like } from './like.ts'

type Props = { game: Game; brandName: string; isLiked: boolean; strings: Strings; when: When }

/** A favourite in its place. A removed one can be restored until the page is left. */
export function KeptTile({ game, brandName, isLiked, strings, when }: Props) {
  const place = useRef<HTMLDivElement>(null)

  function undo(): void {
    void like(game.id, strings)
    // The button disappears, so the focus moves to the heart beside it, which does the same.
    place.current?.querySelector<HTMLElement>('.tile-like')?.focus()
  }

  return (
    <div ref={place} className="kept" data-removed={isLiked ? undefined : true}>
      <GameTile game={game} brandName={brandName} strings={strings} when={when} />
      {!isLiked && (
        <div className="kept-note">
          <span>{t(strings, 'lobby.collect.removed')}</span>
          <button
            type="button"
            className="button button-small"
            aria-label={t(strings, 'lobby.collect.undoLabel', { name: game.name })}
            onClick={undo}
          >
            {t(strings, 'lobby.collect.undo')}
          </button>
        </div>
      )}
    </div>
  )
}
