import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { visibleBanners } from '#contract/activities/offers.ts'
import { useOver } from '../activities/useOver.tsx'
import { Carousel } from '../ui/Carousel.tsx'
import { type Strings, t } from '../ui/words.ts'
import { BannerSlide, type Slide } from './BannerSlide.tsx'
import { $isStill } from './motion.ts'
import { $standing, atBuild } from './standing.ts'

type Props = { banners: readonly Slide[]; hosts: readonly string[]; strings: Strings }

/** The banners for this player (spec 4); before the player is known, those for everybody. */
export function HomeBanners({ banners, hosts, strings }: Props) {
  const standing = useStore($standing, { ssr: () => atBuild })
  const isStill = useStore($isStill, { ssr: 'initial' })
  const [over, onOver] = useOver()
  const seen = useMemo(() => visibleBanners(banners, standing), [banners, standing])
  const words = {
    label: t(strings, 'banner.label'),
    role: t(strings, 'banner.role'),
    slideRole: t(strings, 'banner.slideRole'),
    place: t(strings, 'banner.place', { index: '{{index}}', slidesLength: '{{slidesLength}}' }),
    show: (number: number) => t(strings, 'banner.show', { number }),
  }
  return (
    <>
      {seen.length > 0 && (
        <Carousel
          items={seen}
          keyOf={({ id }) => id}
          slide={(banner, place) => <BannerSlide banner={banner} hosts={hosts} onOver={onOver} {...place} />}
          words={words}
          isStill={isStill}
        />
      )}
      {over}
    </>
  )
}
