import 'swiper/css'
import 'swiper/css/a11y'
import './carousel.css'
import { type Key, type ReactNode, useEffect, useRef, useState } from 'react'
import { A11y, Autoplay, Keyboard } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { Swiper as Instance } from 'swiper/types'
import { CAROUSEL_MS } from '#contract/lobby/limits.ts'
import { useAttention, useCalm, useHidden, useInView } from './attention.tsx'

/** Position of a slide. A near one is shown now or next, so its pictures should be loaded. */
export type Place = { isFirst: boolean; isNear: boolean }

export type CarouselWords = {
  /** Name of its content. */
  label: string
  /** Role descriptions of the carousel and of each slide. */
  role: string
  slideRole: string
  /** Position of a slide, with `{{index}}` and `{{slidesLength}}`. */
  place: string
  /** Label of the dot that shows a slide. */
  show: (number: number) => string
}

type Props<Item> = {
  /** At least one. */
  items: readonly Item[]
  keyOf: (item: Item) => Key
  slide: (item: Item, place: Place) => ReactNode
  words: CarouselWords
  /** Whether the player has stopped automatic movement. */
  isStill: boolean
}

const MODULES = [A11y, Autoplay, Keyboard]
const SPEED_MS = 300

/**
 * A carousel with one slide in view. The server's HTML has all slides and shows the first. Swiper loads with this component, so its island
 * hydrates after first paint. It advances every three seconds until the player chooses a slide.
 */
export function Carousel<Item>({ items, keyOf, slide, words, isStill }: Props<Item>) {
  const box = useRef<HTMLElement>(null)
  const [swiper, setSwiper] = useState<Instance>()
  const [active, setActive] = useState(0)
  /** A chosen slide stays (WCAG 2.2.2). */
  const [isChosen, setChosen] = useState(false)
  const isCalm = useCalm()
  const { isAttended, hasFocus, listeners } = useAttention(box)
  const count = items.length
  const shown = Math.min(active, count - 1)
  const isHidden = useHidden()
  const isInView = useInView(box, true)
  useMotion(swiper, count > 1 && !isChosen && !isStill && !isCalm && !isHidden && isInView && !isAttended, hasFocus)

  return (
    <section ref={box} className="carousel" aria-roledescription={words.role} aria-label={words.label} {...listeners}>
      <Swiper
        modules={MODULES}
        onSwiper={setSwiper}
        onActiveIndexChange={({ activeIndex }) => setActive(activeIndex)}
        rewind
        speed={isCalm ? 0 : SPEED_MS}
        // Only `enabled` decides whether it moves: without waiting for a transition, autoplay's own pauses end at once.
        autoplay={{ enabled: true, delay: CAROUSEL_MS, waitForTransition: false }}
        keyboard={{ pageUpDown: false }}
        a11y={{ itemRoleDescriptionMessage: words.slideRole, slideLabelMessage: words.place, wrapperLiveRegion: false }}
      >
        {items.map((item, index) => (
          <SwiperSlide key={keyOf(item)} inert={swiper !== undefined && index !== shown}>
            {slide(item, { isFirst: index === 0, isNear: swiper !== undefined && Math.abs(index - shown) < 2 })}
          </SwiperSlide>
        ))}
      </Swiper>
      {count > 1 && <Dots keys={items.map(keyOf)} shown={shown} nameOf={words.show} onShow={choose} />}
    </section>
  )

  function choose(index: number): void {
    setChosen(true)
    swiper?.slideTo(index)
  }
}

type DotsProps = {
  keys: readonly Key[]
  shown: number
  nameOf: (number: number) => string
  onShow: (index: number) => void
}

function Dots({ keys, shown, nameOf, onShow }: DotsProps) {
  return (
    <div className="carousel-dots">
      {keys.map((key, index) => (
        <button
          key={key}
          type="button"
          className="carousel-dot"
          aria-label={nameOf(index + 1)}
          aria-current={index === shown || undefined}
          onClick={() => onShow(index)}
        />
      ))}
    </div>
  )
}

function useMotion(swiper: Instance | undefined, moves: boolean, hasFocus: boolean): void {
  useEffect(() => {
    if (moves) swiper?.autoplay.start()
    else swiper?.autoplay.stop()
    // Automatic movement must not interrupt a screen reader; the player's own is announced.
    swiper?.wrapperEl.setAttribute('aria-live', moves ? 'off' : 'polite')
  }, [swiper, moves])
  useEffect(() => {
    // The arrow keys belong to the carousel while it has the focus, else to the tabs and the page.
    if (hasFocus) swiper?.keyboard.enable()
    else swiper?.keyboard.disable()
  }, [swiper, hasFocus])
}
