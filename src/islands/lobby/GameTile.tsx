import './tile.css'
import { memo, useRef } from 'react'
import { tilePath } from '#contract/lobby/art.ts'
import type { Game } from '#contract/lobby/catalogue.ts'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { LikeButton } from './LikeButton.tsx'
import { returnOf } from './returnOf.ts'
import { badgeOf } from './shelves.ts'
import { useNear } from './useNear.tsx'

const WIDTHS = [160, 240, 288, 360] as const
/** A phone has three in a row, between margins and gaps. A drawing looks the same with nine tenths of a fine screen's pixels. */
const SIZES = '(min-width: 1024px) max(180px, 11vw), calc((100vw - 3.5rem) / 3.4)'

/** When a picture is fetched: with the page, after the page's first paint, or once its tile comes near the screen. */
export type When = 'eager' | 'lazy' | 'near'

type Props = { game: Game; brandName: string; strings: Strings; when?: When }

/** One game on a shelf: picture, name, badge and heart. */
export const GameTile = memo(function GameTile({ game, brandName, strings, when = 'near' }: Props) {
  const badge = badgeOf(game)
  return (
    <article className="tile" data-badge={badge}>
      <a className="tile-link" href={`/start?gameId=${game.id}`} onClick={badge === 'maintenance' ? refuse : undefined}>
        <TilePicture game={game} when={when} face={t(strings, 'lobby.face', { rtp: returnOf(game) })} />
        {badge && <span className={`tile-badge tile-badge-${badge}`}>{t(strings, `lobby.badge.${badge}`)}</span>}
        <span className="tile-name">{game.name}</span>
        <span className="tile-brand">{brandName}</span>
      </a>
      <LikeButton className="tile-like icon-button" game={game} strings={strings} />
    </article>
  )

  function refuse(event: React.MouseEvent): void {
    event.preventDefault()
    showToast(game.offText ?? t(strings, 'lobby.maintenance', { name: game.name }), 'info')
  }
})

type PictureProps = { game: Game; when: When; face: string }

/** `face` is shown on hover and focus, where there is a mouse. */
function TilePicture({ game, when, face }: PictureProps) {
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place, when !== 'near')
  const set = WIDTHS.map((width) => `${tilePath(game.id, game.version, width, 'avif')} ${width}w`).join(', ')
  return (
    <span ref={place} className="tile-picture" data-face={face}>
      {isNear && (
        <picture>
          <source type="image/avif" srcSet={set} sizes={SIZES} />
          <img
            src={tilePath(game.id, game.version, 240, 'webp')}
            alt=""
            loading={when === 'eager' ? when : 'lazy'}
            decoding="async"
          />
        </picture>
      )}
    </span>
  )
}
