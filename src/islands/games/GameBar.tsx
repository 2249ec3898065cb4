import './game-bar.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import type { Cents } from '#contract/money.ts'
import { LikeButton } from '../lobby/LikeButton.tsx'
import { returnOf } from '../lobby/returnOf.ts'
import { Shelf } from '../lobby/Shelf.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Icon } from '../ui/icons.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { gameIdOf } from './gameId.ts'
import { similarTo } from './similar.ts'
import { $start } from './start.ts'

type Props = {
  strings: Strings
  /** The name of the page of care. */
  careName: string
  games: readonly Game[]
  brands: readonly Brand[]
  /** Least and greatest stake of the house's games, by the game's id. */
  stakes: Readonly<Record<string, { least: Cents; most: Cents }>>
}

/** Below a game on the desktop: favourite, theatre and full screen; its figures; and similar games. */
export const GameBar = guarded(function GameBar({ strings, careName, games, brands, stakes }: Props) {
  const [game, setGame] = useState<Game>()
  useEffect(() => setGame(games.find(({ id }) => id === gameIdOf(location.search))), [games])
  const start = useStore($start, { ssr: 'initial' })
  // Without a game to play there is nothing to enlarge, and the page itself offers other games.
  if (!game || (start.step === 'refused' && start.way === 'elsewhere')) return null
  const similar = similarTo(game, games)
  return (
    <>
      <div className="game-bar">
        <p className="game-bar-name">
          <strong>{game.name}</strong> <span>{brands.find(({ id }) => id === game.brandId)?.showName}</span>
        </p>
        {/* Filled by the watch over play, once it has loaded. */}
        <p id="play-clock" className="game-clock" />
        <a className="game-care" href="/lobby/care">
          {careName}
        </a>
        <LikeButton className="game-key icon-button tip" game={game} strings={strings} />
        <Theatre strings={strings} />
        <FullScreen strings={strings} />
      </div>
      <Figures game={game} stake={stakes[game.id]} strings={strings} />
      {similar.length > 0 && (
        <section className="game-similar" aria-labelledby="game-similar">
          <h2 id="game-similar">{t(strings, 'games.similar')}</h2>
          <Shelf games={similar} brands={brands} strings={strings} />
        </section>
      )}
    </>
  )
})

/** The wide form of the page: without the menu, until the page is left. */
function Theatre({ strings }: { strings: Strings }) {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-theatre', isWide)
    return () => document.documentElement.removeAttribute('data-theatre')
  }, [isWide])
  return (
    <button
      type="button"
      className="game-key icon-button tip"
      aria-pressed={isWide}
      aria-label={t(strings, 'games.theatre')}
      onClick={() => setIsWide(!isWide)}
    >
      <Icon>
        <path d="M3 6.5h18v11H3zM7 20.5h10" />
      </Icon>
    </button>
  )
}

const onScreen = (act: () => void) => {
  document.addEventListener('fullscreenchange', act)
  return () => document.removeEventListener('fullscreenchange', act)
}

function FullScreen({ strings }: { strings: Strings }) {
  const isFull = useSyncExternalStore(
    onScreen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  if (!document.fullscreenEnabled) return null
  return (
    <button
      type="button"
      className="game-key icon-button tip"
      aria-label={t(strings, isFull ? 'games.smallScreen' : 'games.fullScreen')}
      onClick={() => void (isFull ? document.exitFullscreen() : fillScreen())}
    >
      <Icon>
        <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
      </Icon>
    </button>
  )
}

/** Fills the screen with the game, and hands it the keyboard. A browser may refuse, and the page then stays as it is. */
async function fillScreen(): Promise<void> {
  await document
    .querySelector('.start')
    ?.requestFullscreen()
    .catch(() => undefined)
  document.querySelector<HTMLIFrameElement>('.start-frame')?.focus()
}

type FigureProps = { game: Game; stake: { least: Cents; most: Cents } | undefined; strings: Strings }

function Figures({ game, stake, strings }: FigureProps) {
  const { coin } = formats(strings)
  const figures = [
    { key: 'return', value: `${returnOf(game)}%` },
    ...(stake
      ? [{ key: 'stake', value: t(strings, 'games.from', { least: coin(stake.least), most: coin(stake.most) }) }]
      : []),
    { key: 'volatility', value: t(strings, `games.swing.${game.volatility}`) },
    ...(game.lines > 0 ? [{ key: 'lines', value: String(game.lines) }] : []),
  ]
  return (
    <dl className="game-figures">
      {figures.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(strings, `games.figure.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
