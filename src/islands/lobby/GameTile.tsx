import './tile.css'
import { memo } from 'react'
import { tilePath } from '#contract/lobby/art.ts'
import type { Game } from '#contract/lobby/catalogue.ts'
import { badgeOf } from '#stores/lobby/shelves.ts'
import { showToast } from '#stores/ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { LikeButton } from './LikeButton.tsx'
import { returnOf } from './returnOf.ts'

const WIDTHS = [160, 240, 360] as const
const SIZES = '(min-width: 1024px) max(180px, 11vw), 30vw'

type Props = { game: Game; brandName: string; strings: Strings; isEager?: boolean }

/** One game on a shelf: picture, name, badge and heart. */
export const GameTile = memo(function GameTile({ game, brandName, strings, isEager = false }: Props) {
  const badge = badgeOf(game)
  return (
    <article className="tile" data-badge={badge}>
      <a className="tile-link" href={`/start?gameId=${game.id}`} onClick={badge === 'maintenance' ? refuse : undefined}>
        <TilePicture game={game} isEager={isEager} face={t(strings, 'lobby.face', { rtp: returnOf(game) })} />
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

type PictureProps = { game: Game; isEager: boolean; face: string }

/** `face` is shown on hover and focus, where there is a mouse. */
function TilePicture({ game, isEager, face }: PictureProps) {
  const set = (format: 'avif' | 'webp') =>
    WIDTHS.map((width) => `${tilePath(game.id, game.version, width, format)} ${width}w`).join(', ')
  return (
    <picture className="tile-picture" data-face={face}>
      <source type="image/avif" srcSet={set('avif')} sizes={SIZES} />
      <img
        src={tilePath(game.id, game.version, 240, 'webp')}
        srcSet={set('webp')}
        sizes={SIZES}
        alt=""
        width={240}
        height={320}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
