import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { visibleBanners } from '#contract/activities/activities.ts'
import type { Banner } from '#contract/lobby/catalogue.ts'
import { $activities } from '#stores/activities/activities.ts'
import { $isStill } from '#stores/lobby/motion.ts'
import { $player } from '#stores/session/player.ts'
import { Carousel } from '../ui/Carousel.tsx'
import { type Strings, t } from '../ui/words.ts'
import { BannerSlide } from './BannerSlide.tsx'

type Props = { banners: readonly Banner[]; hosts: readonly string[]; strings: Strings }

const none: readonly number[] = []

/** The banners for this player (spec 4); before the player is known, those for everybody. */
export function HomeBanners({ banners, hosts, strings }: Props) {
  const player = useStore($player, { ssr: 'initial' })
  const isStill = useStore($isStill, { ssr: 'initial' })
  const activityIds = useStore($activities, { ssr: 'initial' })?.activityIds ?? none
  const hasMobile = player.state === 'ready' && player.user.mobile !== ''
  const seen = useMemo(() => visibleBanners(banners, { hasMobile, activityIds }), [banners, hasMobile, activityIds])
  const words = {
    label: t(strings, 'banner.label'),
    role: t(strings, 'banner.role'),
    slideRole: t(strings, 'banner.slideRole'),
    place: t(strings, 'banner.place', { index: '{{index}}', slidesLength: '{{slidesLength}}' }),
    show: (number: number) => t(strings, 'banner.show', { number }),
  }
  return (
    <Carousel
      items={seen}
      keyOf={({ id }) => id}
      slide={(banner, place) => <BannerSlide banner={banner} hosts={hosts} strings={strings} {...place} />}
      words={words}
      isStill={isStill}
    />
  )
}
