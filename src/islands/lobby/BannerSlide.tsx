import './banner.css'
import type { ReactNode } from 'react'
import { bannerTarget, leavingLink, type Target } from '#contract/activities/activities.ts'
import { bannerPath } from '#contract/lobby/art.ts'
import type { Banner } from '#contract/lobby/catalogue.ts'
import type { OpenOver } from '../activities/useOver.tsx'
import type { Place } from '../ui/Carousel.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = {
  banner: Banner
  /** Hosts that links may lead to. */
  hosts: readonly string[]
  strings: Strings
  /** Opens an activity over the page. */
  onOver: OpenOver
} & Partial<Place>

const MOBILE = [720, 1080] as const
const DESKTOP = [1440] as const

/** One banner: a picture with room on its left, and the words over it as text. */
export function BannerSlide({ banner, hosts, strings, onOver, isFirst = false, isNear = false }: Props) {
  const target = bannerTarget(banner, hosts)
  const inside = (
    <>
      <BannerPicture name={banner.name} isFirst={isFirst} isNear={isNear} />
      <span className="banner-words">
        <span className="banner-title">{t(strings, `banner.${banner.name}.title`)}</span>
        <span className="banner-text">{t(strings, `banner.${banner.name}.text`)}</span>
        {target.kind !== 'none' && (
          <span className="button button-gold button-small banner-action">
            {t(strings, `banner.${banner.name}.action`)}
          </span>
        )}
      </span>
    </>
  )
  return <Around banner={banner} target={target} inside={inside} onOver={onOver} />
}

type AroundProps = { banner: Banner; target: Target; inside: ReactNode; onOver: OpenOver }

/** The effect of a tap on the banner. */
function Around({ banner, target, inside, onOver }: AroundProps) {
  const face = { className: 'banner', 'data-gift': banner.gift }
  if (target.kind === 'none') return <div {...face}>{inside}</div>
  if (target.kind !== 'outside') {
    return (
      <a
        {...face}
        href={target.path}
        onClick={
          target.kind === 'modal' ? (event) => onOver(event, { id: target.activity, path: target.path }) : undefined
        }
      >
        {inside}
      </a>
    )
  }
  return (
    <a {...face} href={target.url} {...leavingLink}>
      {inside}
    </a>
  )
}

function BannerPicture({ name, isFirst, isNear }: { name: string; isFirst: boolean; isNear: boolean }) {
  const set = (variant: 'mobile' | 'desktop', format: 'avif' | 'webp') =>
    (variant === 'mobile' ? MOBILE : DESKTOP)
      .map((width) => `${bannerPath(name, variant, width, format)} ${width}w`)
      .join(', ')
  return (
    <picture className="banner-picture">
      <source type="image/avif" media="(min-width: 1024px)" srcSet={set('desktop', 'avif')} sizes="70vw" />
      <source type="image/avif" srcSet={set('mobile', 'avif')} sizes="100vw" />
      <img
        src={bannerPath(name, 'mobile', 720, 'webp')}
        alt=""
        width={720}
        height={360}
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isFirst || isNear ? 'eager' : 'lazy'}
      />
    </picture>
  )
}
