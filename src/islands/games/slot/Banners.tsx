import './banners.css'
import { useStore } from '@nanostores/react'
import { symbolPath } from '#contract/games/slot/art.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { COIN } from '#contract/lobby/art.ts'
import { type Strings, t } from '../../ui/words.ts'
import { CountUp } from '../shell/CountUp.tsx'
import { $isTurbo } from '../shell/settings.ts'
import { $isGain, hurryShow } from '../shell/show.ts'
import { $banner, type Banner } from './scene.ts'

type Props = { game: SlotGame; version: string; strings: Strings }

/** Banners over the reels: features and big wins. */
export function Banners({ game, version, strings }: Props) {
  const banner = useStore($banner, { ssr: 'initial' })
  if (banner.kind === 'none') return null
  return (
    <button type="button" className="slot-banner" data-kind={banner.kind} onClick={hurryShow} tabIndex={-1}>
      {banner.kind === 'bigWin' && <Shower level={banner.level} />}
      {banner.kind === 'capped' && <Shower level={3} />}
      <span className="slot-banner-card">
        <BannerText banner={banner} game={game} version={version} strings={strings} />
      </span>
    </button>
  )
}

const COINS = [0, 12, 24] as const

/** Rays and falling coins behind a big win; nothing under reduced motion. */
function Shower({ level }: { level: 1 | 2 | 3 }) {
  const coins = Array.from({ length: (COINS[level - 1] ?? 0) + 10 }, (_, index) => index)
  return (
    <span className="shower" aria-hidden="true">
      <span className="shower-rays" />
      {coins.map((coin) => (
        <img key={coin} src={COIN} alt="" width={40} height={40} />
      ))}
    </span>
  )
}

const COUNT_MS = { quick: 700, long: 1900 } as const

function BannerText({ banner, game, version, strings }: Props & { banner: Exclude<Banner, { kind: 'none' }> }) {
  const isTurbo = useStore($isTurbo)
  const isGain = useStore($isGain)
  if (banner.kind === 'respins') return <strong>{t(strings, 'slot.respinStart', { count: banner.coins })}</strong>
  if ('cents' in banner) {
    const title = titleOf(banner)
    return (
      <>
        <strong>{t(strings, title, { count: banner.kind === 'featureEnd' ? banner.spins : 0 })}</strong>
        <span className="slot-banner-money money">
          <CountUp
            strings={strings}
            from={isGain ? 0 : banner.cents}
            cents={banner.cents}
            ms={isTurbo ? COUNT_MS.quick : COUNT_MS.long}
          />
        </span>
      </>
    )
  }
  const expands = banner.kind === 'feature' ? banner.expands : undefined
  return (
    <>
      <strong>
        {t(strings, banner.kind === 'feature' ? 'slot.feature' : 'slot.moreSpins', { count: banner.spins })}
      </strong>
      {banner.kind === 'feature' && banner.times > 1 && (
        <span>{t(strings, 'slot.times', { times: banner.times })}</span>
      )}
      {expands && (
        <span className="slot-banner-symbol">
          <img src={symbolPath(game.id, version, expands)} alt="" width={72} height={72} />
          {t(strings, 'slot.expands')}
        </span>
      )}
    </>
  )
}

function titleOf(banner: Extract<Banner, { cents: number }>): string {
  if (banner.kind === 'bigWin') return `slot.bigWin${banner.level}`
  return banner.kind === 'respinEnd' && banner.isFull ? 'slot.respinFull' : `slot.${banner.kind}`
}
