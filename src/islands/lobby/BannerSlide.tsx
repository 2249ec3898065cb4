import './banner.css'
import { type ReactNode, useState } from 'react'
import { bannerTarget, leavingLink, type Target } from '#contract/activities/activities.ts'
import type { Banner } from '#contract/lobby/catalogue.ts'
import type { OpenOver } from '../activities/useOver.tsx'
import type { Place } from '../ui/Carousel.tsx'

/** A banner with its words in the page's language. `sets` are the sizes of a drawing of ours: wide ones, then those of a phone. */
export type Slide = Omit<Banner, 'name'> & { title: string; alt: string; sets?: readonly [string, string] | undefined }

type Props = {
  banner: Slide
  /** Hosts that links may lead to. */
  hosts: readonly string[]
  /** Opens an activity over the page. */
  onOver: OpenOver
} & Partial<Place>

/** One banner: a picture with room on its left, and the words over it as text. */
export function BannerSlide({ banner, hosts, onOver, isFirst = false, isNear = false }: Props) {
  const target = bannerTarget(banner, hosts)
  const inside = (
    <>
      <BannerPicture banner={banner} isFirst={isFirst} isNear={isNear} />
      <span className="banner-words">
        <span className="banner-title">{banner.title}</span>
        <span className="banner-text">{banner.text}</span>
        {banner.action && target.kind !== 'none' && (
          <span className="button button-gold button-small banner-action">{banner.action}</span>
        )}
      </span>
    </>
  )
  return <Around banner={banner} target={target} inside={inside} onOver={onOver} />
}

type AroundProps = { banner: Slide; target: Target; inside: ReactNode; onOver: OpenOver }

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

type PictureProps = { banner: Slide; isFirst: boolean; isNear: boolean }

/** The first picture is in the HTML. Another one comes when its slide is shown or next, and then stays. */
function BannerPicture({ banner: { sets, imgUrl2, alt }, isFirst, isNear }: PictureProps) {
  const [isWanted, setWanted] = useState(isFirst)
  if (isNear && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <picture className="banner-picture">
      {sets && (
        <>
          <source type="image/avif" media="(min-width: 1024px)" srcSet={sets[0]} sizes="70vw" />
          <source type="image/avif" srcSet={sets[1]} sizes="100vw" />
        </>
      )}
      <img src={imgUrl2} alt={alt} width={720} height={360} fetchPriority={isFirst ? 'high' : 'auto'} loading="eager" />
    </picture>
  )
}
