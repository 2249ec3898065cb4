import './film.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { leavingLink, targetOf } from '#contract/activities/activities.ts'
import { isOffered } from '#contract/activities/offers.ts'
import type { PromotionalVideo } from '#contract/lobby/catalogue.ts'
import { FILM_REST_MS } from '#contract/lobby/limits.ts'
import { $activities } from '../activities/activities.ts'
import { useInView } from '../ui/attention.tsx'
import { type Strings, t } from '../ui/words.ts'
import { chooseFilm } from './film.ts'
import { $isStill, isQuickLine, isSparing, setStill, wakeMotion } from './motion.ts'
import { $standing, atBuild } from './standing.ts'

type Props = {
  films: readonly PromotionalVideo[]
  /** Prefix of every path: the operator's resource address, or empty. */
  base: string
  /** Hosts that films may lead to. */
  hosts: readonly string[]
  /** Names of the films' target games, by id. */
  games: Readonly<Record<number, string>>
  strings: Strings
}

/** The promotional film of home (spec 4): poster first; muted, looped, playing only while in view; with a stop button. */
export function PromoFilm({ films, base, hosts, games, strings }: Props) {
  const standing = useStore($standing, { ssr: () => atBuild })
  const activities = useStore($activities, { ssr: 'initial' })
  const open = activities ? films.filter((film) => isOffered(film, 'film', standing)) : films
  const film = chooseFilm(open, activities)
  if (!film) return null
  const target = targetOf(film, hosts)
  const game = target.kind === 'page' && games[Number(film.clickAction)]
  const caption = game ? t(strings, 'home.film.play', { game }) : t(strings, 'home.film.open')
  return (
    <section className="film" aria-label={t(strings, 'home.film.label')}>
      <Screen key={film.id} film={film} base={base} strings={strings} />
      {(target.kind === 'page' || target.kind === 'outside') && (
        <a
          className="film-link"
          {...(target.kind === 'page' ? { href: target.path } : { href: target.url, ...leavingLink })}
        >
          <span className="button button-gold button-small">{caption}</span>
        </a>
      )}
    </section>
  )
}

/**
 * The poster, and over it the film once it plays. Its button also stops the ticker and the banners, so it remains if the film cannot play.
 */
function Screen({ film, base, strings }: { film: PromotionalVideo; base: string; strings: Strings }) {
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { isMoving, stop, start } = useWish()
  const isInView = useInView(frame)
  const [isWanted, setWanted] = useState(false)
  const [isShown, setShown] = useState(false)
  const [isBroken, setBroken] = useState(false)

  useEffect(() => {
    if (!isMoving || !isInView) return
    // Its bytes come after the first screen, and not for a player who scrolls past or reads a notice.
    const timer = setTimeout(() => setWanted(true), FILM_REST_MS)
    return () => clearTimeout(timer)
  }, [isMoving, isInView])
  // If the browser blocks autoplay, the button remains to start it.
  useEffect(() => {
    if (isWanted && isMoving && isInView) video.current?.play().catch(stop)
    else video.current?.pause()
  }, [isWanted, isMoving, isInView, stop])

  const begin = () => {
    setWanted(true)
    start()
  }

  return (
    <div ref={frame} className="film-frame">
      <img src={base + film.coverImg} alt="" width={720} height={270} loading="lazy" decoding="async" />
      {isWanted && !isBroken && (
        <video
          ref={video}
          src={base + film.path}
          data-shown={isShown || undefined}
          muted
          loop
          playsInline
          preload="none"
          tabIndex={-1}
          aria-hidden="true"
          onPlaying={() => setShown(true)}
          onError={() => setBroken(true)}
        />
      )}
      <button
        type="button"
        className="film-button icon-button"
        aria-label={t(strings, `home.film.${isMoving ? 'pause' : isBroken ? 'resume' : 'start'}`)}
        onClick={isMoving ? stop : begin}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isMoving ? 'M8 6v12M16 6v12' : 'M8 5.5v13l10.500-6.500z'} />
        </svg>
      </button>
    </div>
  )
}

const stop = () => setStill(true)

/** Whether the film should play. Reduced motion, data saving and a slow line prevent autoplay; the player's own choice always wins. */
function useWish() {
  const isStill = useStore($isStill, { ssr: 'initial' })
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    wakeMotion()
    const allow = () => setAllowed(!isSparing() && isQuickLine())
    // The first screen comes first.
    if (document.readyState === 'complete') allow()
    else addEventListener('load', allow, { once: true })
  }, [])
  const start = () => {
    setAllowed(true)
    setStill(false)
  }
  return { isMoving: isAllowed && !isStill, stop, start }
}
