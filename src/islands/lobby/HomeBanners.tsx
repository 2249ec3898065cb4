import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { visibleBanners } from '#contract/activities.ts'
import type { Banner } from '#contract/catalogue.ts'
import { $activities } from '#stores/activities.ts'
import { $player } from '#stores/player.ts'
import type { Strings } from '../ui/words.ts'
import { Carousel } from './Carousel.tsx'

type Props = { banners: readonly Banner[]; hosts: readonly string[]; strings: Strings }

const none: readonly number[] = []

/** The banners this player sees (spec 4); until more is known, those that everybody does. */
export function HomeBanners({ banners, hosts, strings }: Props) {
  const player = useStore($player, { ssr: 'initial' })
  const activityIds = useStore($activities, { ssr: 'initial' })?.activityIds ?? none
  const hasMobile = player.state === 'ready' && player.user.mobile !== ''
  const seen = useMemo(() => visibleBanners(banners, { hasMobile, activityIds }), [banners, hasMobile, activityIds])
  return <Carousel banners={seen} hosts={hosts} strings={strings} />
}
