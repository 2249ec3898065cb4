import { bannerPath } from '#contract/art.ts'
import type { Banner } from '#contract/catalogue.ts'
import { jumpType } from '#contract/enumerations.ts'
import { type Strings, t } from '../ui/words.ts'

type Props = {
  banner: Banner
  strings: Strings
  isFirst?: boolean
  /** Shown now or next: its picture is to be there when it comes. */
  isNear?: boolean
}

const MOBILE = [720, 1080] as const
const DESKTOP = [1440] as const

/** Where a banner leads: a game, or a path of ours; undefined for one that is only a picture. */
function target({ clickType, clickAction }: Banner): string | undefined {
  if (clickType === jumpType.game) return `/start?gameId=${clickAction}`
  const path = String(clickAction)
  return clickType !== jumpType.none && path.startsWith('/') ? path : undefined
}

/** One banner: a picture with room on its left, and the words over it as text. */
export function BannerSlide({ banner, strings, isFirst = false, isNear = false }: Props) {
  const href = target(banner)
  const inside = (
    <>
      <BannerPicture name={banner.name} isFirst={isFirst} isNear={isNear} />
      <span className="banner-words">
        <span className="banner-title">{t(strings, `banner.${banner.name}.title`)}</span>
        <span className="banner-text">{t(strings, `banner.${banner.name}.text`)}</span>
        {href && (
          <span className="button button-gold button-small banner-action">
            {t(strings, `banner.${banner.name}.action`)}
          </span>
        )}
      </span>
    </>
  )
  return href ? (
    <a className="banner" href={href}>
      {inside}
    </a>
  ) : (
    <div className="banner">{inside}</div>
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
