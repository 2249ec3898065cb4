import 'swiper/css'
import { useRef, useState } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import { A11y, Autoplay } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import { CAROUSEL_MS } from '#contract/limits.ts'
import { t } from '../ui/words.ts'
import { BannerSlide } from './BannerSlide.tsx'
import type { CarouselProps } from './Carousel.tsx'

/** The moving banners: every three seconds, paused under the pointer or the focus, still for those who want no motion. */
export function CarouselSlides({ banners, strings }: CarouselProps) {
  const swiper = useRef<SwiperInstance | null>(null)
  const [shown, setShown] = useState(0)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <>
      <Swiper
        modules={[Autoplay, A11y]}
        autoplay={isCalm ? false : { delay: CAROUSEL_MS, pauseOnMouseEnter: true, disableOnInteraction: false }}
        rewind
        onSwiper={(instance) => {
          swiper.current = instance
        }}
        onSlideChange={(instance) => setShown(instance.realIndex)}
        onFocus={() => swiper.current?.autoplay?.stop()}
        onBlur={() => !isCalm && swiper.current?.autoplay?.start()}
      >
        {banners.map((banner, index) => (
          <SwiperSlide key={banner.id} inert={index !== shown}>
            <BannerSlide banner={banner} strings={strings} isFirst={index === 0} />
          </SwiperSlide>
        ))}
      </Swiper>
      <div className="carousel-dots">
        {banners.map((banner, index) => (
          <button
            key={banner.id}
            type="button"
            className="carousel-dot"
            aria-label={t(strings, 'banner.show', { number: index + 1 })}
            aria-current={index === shown || undefined}
            onClick={() => swiper.current?.slideTo(index)}
          />
        ))}
      </div>
    </>
  )
}
