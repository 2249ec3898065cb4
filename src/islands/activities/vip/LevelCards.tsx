import 'swiper/css'
import 'swiper/css/a11y'
import './cards.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { A11y, Keyboard } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { Swiper as Instance } from 'swiper/types'
import { percentOf } from '#contract/activities/percent.ts'
import type { VipLevel } from '#contract/activities/vip/config.ts'
import type { Level } from '../../account/levels.ts'
import { useCalm } from '../../ui/attention.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { worthOf } from './Gift.tsx'
import { vipUser } from './vip.ts'

type Props = { levels: readonly VipLevel[]; thresholds: readonly Level[]; strings: Strings }

const MODULES = [A11y, Keyboard]
const SPEED_MS = 300

/** What each level gives, on cards to swipe through. They open at the player's own level. The HTML has all of them. */
export function LevelCards({ levels, thresholds, strings }: Props) {
  const state = useStore(vipUser.$state, { ssr: 'initial' })
  const own = state.state === 'ready' ? state.value.level : undefined
  const [swiper, setSwiper] = useState<Instance>()
  const isCalm = useCalm()
  // Swiper fills these in itself.
  const place = t(strings, 'vip.place', { index: '{{index}}', slidesLength: '{{slidesLength}}' })

  useEffect(() => {
    const index = levels.findIndex(({ level }) => level === own)
    if (index > 0) swiper?.slideTo(index, 0)
  }, [swiper, own, levels])

  return (
    <section className="vip-cards" aria-labelledby="vip-cards">
      <h2 id="vip-cards">{t(strings, 'vip.levels')}</h2>
      <Swiper
        modules={MODULES}
        onSwiper={setSwiper}
        slidesPerView="auto"
        speed={isCalm ? 0 : SPEED_MS}
        keyboard={{ enabled: true, onlyInViewport: true, pageUpDown: false }}
        a11y={{ slideLabelMessage: place, wrapperLiveRegion: false }}
      >
        {levels.map((level, index) => (
          <SwiperSlide key={level.level} className="vip-slide">
            <Card level={level} betAmount={thresholds[index]?.betAmount ?? 0} own={own} strings={strings} />
          </SwiperSlide>
        ))}
      </Swiper>
    </section>
  )
}

type CardProps = { level: VipLevel; betAmount: number; own: number | undefined; strings: Strings }

function Card({ level: { level, upgrade, salary, birthday, rebate, services }, betAmount, own, strings }: CardProps) {
  const best = Math.max(0, ...Object.values(rebate))
  const rows = [
    ['upgrade', worthOf(upgrade, strings)],
    ['salary', worthOf(salary, strings)],
    ['birthday', worthOf(birthday, strings)],
    ['rebate', best > 0 ? t(strings, 'vip.card.upTo', { percent: percentOf(best) }) : ''],
  ] as const
  const given = rows.filter(([, worth]) => worth !== '')
  const isOwn = level === own
  return (
    <article
      className="vip-card"
      data-own={isOwn || undefined}
      data-ahead={(own !== undefined && level > own) || undefined}
    >
      <header>
        <h3>{t(strings, 'vip.level', { level })}</h3>
        {isOwn && <span className="vip-card-own">{t(strings, 'vip.card.own')}</span>}
      </header>
      <p>
        {betAmount > 0
          ? t(strings, 'vip.card.from', { bet: formats(strings).shortCoin(betAmount) })
          : t(strings, 'vip.card.start')}
      </p>
      {given.length === 0 ? (
        <p>{t(strings, 'vip.card.nothing')}</p>
      ) : (
        <dl>
          {given.map(([key, worth]) => (
            <div key={key}>
              <dt>{t(strings, `vip.card.${key}`)}</dt>
              <dd className="money">{worth}</dd>
            </div>
          ))}
        </dl>
      )}
      {services.length > 0 && (
        <ul>
          {services.map((service) => (
            <li key={service}>{t(strings, `vip.service.${service}`)}</li>
          ))}
        </ul>
      )}
    </article>
  )
}
