import './carousel.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Banner } from '#contract/catalogue.ts'
import { CAROUSEL_MS } from '#contract/limits.ts'
import { $isStill } from '#stores/motion.ts'
import { type Strings, t } from '../ui/words.ts'
import { BannerSlide } from './BannerSlide.tsx'

type Props = { banners: readonly Banner[]; hosts: readonly string[]; strings: Strings }

/**
 * The home banners, side by side in a row that the browser scrolls and snaps: they can be swiped before any script runs.
 * The island adds that they move by themselves, until the player chooses one or stops what moves, and the dots.
 */
export function Carousel({ banners, hosts, strings }: Props) {
  const box = useRef<HTMLElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  /** Who chooses a banner has it stay (WCAG 2.2.2, where no film brings a button that stops what moves). */
  const isChosen = useRef(false)
  const isAwake = useAutoplay(box, isChosen, banners.length, shown, show)
  if (banners.length === 0) return null
  return (
    <section
      ref={box}
      className="carousel"
      aria-roledescription={t(strings, 'banner.role')}
      aria-label={t(strings, 'banner.label')}
    >
      <div ref={track} className="carousel-track" onScroll={noteShown}>
        {banners.map((banner, index) => (
          <div key={banner.id} className="carousel-slide" inert={isAwake && index !== shown}>
            <BannerSlide
              banner={banner}
              hosts={hosts}
              strings={strings}
              isFirst={index === 0}
              isNear={isAwake && Math.abs(index - shown) < 2}
            />
          </div>
        ))}
      </div>
      {banners.length > 1 && <Dots banners={banners} shown={shown} strings={strings} onShow={choose} />}
    </section>
  )

  function noteShown(): void {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {}
    if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth))
  }

  function choose(index: number): void {
    isChosen.current = true
    show(index)
  }

  function show(index: number): void {
    const row = track.current
    row?.scrollTo({ left: index * row.clientWidth, behavior: isCalm() ? 'instant' : 'smooth' })
  }
}

type DotsProps = Omit<Props, 'hosts'> & { shown: number; onShow: (index: number) => void }

function Dots({ banners, shown, strings, onShow }: DotsProps) {
  return (
    <div className="carousel-dots">
      {banners.map((banner, index) => (
        <button
          key={banner.id}
          type="button"
          className="carousel-dot"
          aria-label={t(strings, 'banner.show', { number: index + 1 })}
          aria-current={index === shown || undefined}
          onClick={() => onShow(index)}
        />
      ))}
    </div>
  )
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Shows the next banner every three seconds since the last change. Answers whether the island is awake. */
function useAutoplay(
  box: RefObject<HTMLElement | null>,
  isChosen: RefObject<boolean>,
  count: number,
  shown: number,
  show: (index: number) => void,
): boolean {
  const [isAwake, setAwake] = useState(false)
  const isHeld = useHeld(box)

  useEffect(() => setAwake(true), [])
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => {
      const isStopped = isChosen.current || $isStill.get() || isCalm()
      if (!isStopped && !isHeld.current && !document.hidden && !isAttended(box.current)) show((shown + 1) % count)
    }, CAROUSEL_MS)
    return () => clearInterval(timer)
  })
  return isAwake
}

/** Under a mouse, or with the keyboard's focus inside. A finger leaves both behind when it is gone. */
function isAttended(box: HTMLElement | null): boolean {
  const isPointedAt = matchMedia('(hover: hover)').matches && box?.matches(':hover')
  return Boolean(isPointedAt || box?.querySelector(':focus-visible'))
}

/** Whether a finger is on the banners right now: nothing may move under it. */
function useHeld(box: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isHeld = useRef(false)
  useEffect(() => {
    const stop = new AbortController()
    const options = { passive: true, signal: stop.signal }
    const hold = (event: Event) => {
      isHeld.current = event.type === 'touchstart'
    }
    for (const name of ['touchstart', 'touchend', 'touchcancel']) box.current?.addEventListener(name, hold, options)
    return () => stop.abort()
  }, [box])
  return isHeld
}
