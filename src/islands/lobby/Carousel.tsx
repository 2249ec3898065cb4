import './carousel.css'
import { type ComponentType, useEffect, useState } from 'react'
import type { Banner } from '#contract/catalogue.ts'
import { type Strings, t } from '../ui/words.ts'
import { BannerSlide } from './BannerSlide.tsx'

export type CarouselProps = { banners: readonly Banner[]; strings: Strings }

/** The home banners. The first one is in the HTML; the moving carousel (26 KB) is fetched after the first paint. */
export function Carousel({ banners, strings }: CarouselProps) {
  const [Slides, setSlides] = useState<ComponentType<CarouselProps>>()

  useEffect(() => {
    if (banners.length < 2) return
    let isGone = false
    const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 300))
    whenIdle(async () => {
      // Where it cannot be fetched, the first banner stays.
      const loaded = await import('./CarouselSlides.tsx').catch(() => undefined)
      if (loaded && !isGone) setSlides(() => loaded.CarouselSlides)
    })
    return () => {
      isGone = true
    }
  }, [banners])

  const first = banners[0]
  if (!first) return null
  return (
    <section
      className="carousel"
      aria-roledescription={t(strings, 'banner.role')}
      aria-label={t(strings, 'banner.label')}
    >
      {Slides ? (
        <Slides banners={banners} strings={strings} />
      ) : (
        <BannerSlide banner={first} strings={strings} isFirst />
      )}
    </section>
  )
}
