import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import type { WatchProps } from '../care/PlayWatch.tsx'
import { kycNotice, useKycStanding } from '../kyc/useKyc.tsx'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { useOnDemand } from '../ui/onDemand.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { type Strings, t } from '../ui/words.ts'
import type { ClosedProps } from './ClosedGame.tsx'
import { GamePicture } from './GamePicture.tsx'
import { addGameFrame, gamePlace, handKeyboard } from './gameFrame.ts'
import { gameIdOf } from './gameId.ts'
import { $start, endGameSession, leaveGame, showGame, startGame } from './start.ts'

/** Milliseconds until code that did not arrive is asked for again. */
const WATCH_AGAIN_MS = 15_000

type Props = { strings: Strings; games: readonly Game[]; brands: readonly Brand[] }

/** The page of a game: the loading curtain, the frame, and the error states. Its section is the page's (`layouts/games/StartPlace.astro`). */
export const StartGame = guarded(function StartGame({ strings, games, brands }: Props) {
  const start = useStore($start, { ssr: 'initial' })
  const [game, setGame] = useState<Game>()

  useEffect(() => {
    const id = gameIdOf(location.search)
    const found = games.find((one) => one.id === id)
    setGame(found)
    if (found) nameThePage(found.name)
    void startGame(id)
    return endGameSession
  }, [games])

  return (
    <>
      {start.step === 'open' && (
        <GameFrame url={start.url} origin={start.origin} name={game?.name ?? ''} isReady={start.isReady} />
      )}
      {start.step === 'open' && <Watch origin={start.origin} strings={strings} />}
      {(start.step === 'opening' || (start.step === 'open' && !start.isReady)) && (
        <Curtain game={game} strings={strings} />
      )}
      {start.step === 'refused' && start.way === 'verify' && <Unverified game={game} strings={strings} />}
      {start.step === 'refused' && start.way === 'elsewhere' && (
        <Elsewhere
          game={game}
          games={games}
          brands={brands}
          words={start.words}
          reason={start.reason}
          strings={strings}
        />
      )}
      {start.step === 'refused' && (start.way === 'retry' || start.way === 'none') && (
        <Stopped game={game} strings={strings} text={t(strings, start.words)}>
          {start.way === 'retry' && <Again game={game} label={t(strings, 'common.tryAgain')} />}
        </Stopped>
      )}
      {start.step === 'ended' && (
        <Stopped game={game} strings={strings} text={t(strings, 'games.ended')}>
          <Again game={game} label={t(strings, 'games.sitAgain')} />
        </Stopped>
      )}
    </>
  )
})

/** The page was built for every game: its title and heading say which one this is. */
function nameThePage(name: string): void {
  document.title = document.title.replace(/^[^|]*/, `${name} `)
  const heading = document.querySelector('[data-page-title]')
  if (heading) heading.textContent = name
  gamePlace()?.setAttribute('aria-label', name)
}

type FrameProps = { url: string; origin: string; name: string; isReady: boolean }

/** The frame stands beside this island: it may have come first. */
function GameFrame({ url, origin, name, isReady }: FrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement>()
  useEffect(() => {
    const { frame: shown, stop } = showGame({ url, origin }, addGameFrame)
    setFrame(shown)
    return () => {
      stop()
      shown.remove()
      gamePlace()?.removeAttribute('data-shown')
    }
  }, [url, origin])
  useEffect(() => {
    if (frame) frame.title = name
  }, [frame, name])
  useEffect(() => {
    if (frame && isReady) handKeyboard(frame)
  }, [frame, isReady])
  useEffect(() => {
    const press = (event: KeyboardEvent) => giveSpace(event, frame)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [frame])
  return null
}

/** Space belongs to the game: outside controls it does not scroll the page, and gives the keyboard back to the frame. */
function giveSpace(event: KeyboardEvent, frame: HTMLIFrameElement | undefined): void {
  const isControl =
    event.target instanceof Element && event.target.closest('button, a, input, select, textarea, summary, dialog')
  if (event.key !== ' ' || isControl || event.defaultPrevented) return
  event.preventDefault()
  frame?.focus()
}

function Curtain({ game, strings }: { game: Game | undefined; strings: Strings }) {
  return (
    <div className="start-curtain start-opening" role="status">
      <GamePicture game={game} />
      <p className="start-name">{game?.name}</p>
      <p className="start-wait">
        <Spinner /> {t(strings, 'common.loading')}
      </p>
    </div>
  )
}

const loadWatch = async () => (await import('../care/PlayWatch.tsx')).PlayWatch

/** Loaded beside the game. Should it not arrive, the server pauses play all the same, and it is asked for again. */
function Watch(props: WatchProps) {
  const { Piece, isLate, fetchPiece } = useOnDemand<WatchProps>(loadWatch)
  const fetchOnce = useEffectEvent(() => void fetchPiece())
  useEffect(() => {
    fetchOnce()
    const timer = isLate ? setInterval(fetchOnce, WATCH_AGAIN_MS) : undefined
    return () => clearInterval(timer)
  }, [isLate])
  return Piece ? <Piece {...props} /> : null
}

const loadClosed = async () => (await import('./ClosedGame.tsx')).ClosedGame

/** Loaded only where it is needed; until then, and without a connection, its words alone. */
function Elsewhere(props: ClosedProps) {
  const { Piece, fetchPiece } = useOnDemand<ClosedProps>(loadClosed)
  const fetchOnce = useEffectEvent(() => void fetchPiece())
  useEffect(() => fetchOnce(), [])
  if (Piece) return <Piece {...props} />
  const { game, strings, words } = props
  return <Stopped game={game} strings={strings} text={t(strings, game ? 'games.closed.title' : words)} />
}

/** Games require a verified identity: its status, and a link to verification. */
function Unverified({ game, strings }: { game: Game | undefined; strings: Strings }) {
  const { title, text, action, isWaiting } = kycNotice(useKycStanding()?.state ?? 'none', 'play')
  const said = (
    <>
      <strong>{t(strings, title)}</strong> <span className="start-why">{t(strings, text)}</span>
    </>
  )
  return (
    <Stopped game={game} strings={strings} text={said}>
      <a className={`button ${isWaiting ? 'button-quiet' : 'button-gold'}`} href="/walletsKyc">
        {t(strings, action)}
      </a>
    </Stopped>
  )
}

type StoppedProps = { game: Game | undefined; strings: Strings; text: ReactNode; children?: ReactNode }

/** The reason why the game stopped, a remedy, and the way back. */
function Stopped({ game, strings, text, children }: StoppedProps) {
  return (
    <div className="start-curtain">
      <GamePicture game={game} />
      <p className="start-name">{game?.name}</p>
      <p className="start-said" role="alert">
        {text}
      </p>
      <div className="start-actions">
        {children}
        <Button onClick={leaveGame}>{t(strings, 'games.leave')}</Button>
      </div>
    </div>
  )
}

function Again({ game, label }: { game: Game | undefined; label: string }) {
  return (
    <Button look="gold" onClick={() => void startGame(game?.id ?? 0)}>
      {label}
    </Button>
  )
}
