import './banners.css'
import { useStore } from '@nanostores/react'
import { symbolPath } from '#contract/games/slot/art.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { COIN } from '#contract/lobby/art.ts'
import { sayToLobby } from '#stores/games/frame.ts'
import { $isGuestPlay } from '#stores/games/guest.ts'
import type { SpinFailure } from '#stores/games/slot/failure.ts'
import { $isTurbo } from '#stores/games/slot/settings.ts'
import { $banner, $isGain, type Banner, hurryShow } from '#stores/games/slot/show.ts'
import { $isResuming, $lowerStake, $trouble, askAgain, lowerStake, refill } from '#stores/games/slot/slot.ts'
import { Button } from '../../ui/Button.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { CountUp } from './CountUp.tsx'

type Props = { game: SlotGame; version: string; strings: Strings }

/** Banners over the reels: features, big wins, and the reason why a spin is blocked. */
export function Banners({ game, version, strings }: Props) {
  const banner = useStore($banner, { ssr: 'initial' })
  const trouble = useStore($trouble, { ssr: 'initial' })
  const isResuming = useStore($isResuming, { ssr: 'initial' })
  return (
    <>
      {isResuming && <p className="slot-note">{t(strings, 'slot.resumed')}</p>}
      {banner.kind !== 'none' && (
        <button type="button" className="slot-banner" data-kind={banner.kind} onClick={hurryShow} tabIndex={-1}>
          {banner.kind === 'bigWin' && <Shower level={banner.level} />}
          {banner.kind === 'capped' && <Shower level={3} />}
          <span className="slot-banner-card">
            <BannerText banner={banner} game={game} version={version} strings={strings} />
          </span>
        </button>
      )}
      {trouble && <TroubleCard trouble={trouble} strings={strings} />}
    </>
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
  if (banner.kind === 'bigWin' || banner.kind === 'capped' || banner.kind === 'featureEnd') {
    const title = banner.kind === 'bigWin' ? `slot.bigWin${banner.level}` : `slot.${banner.kind}`
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

/** "Not enough coin" has two ways on: a stake that the coin covers, and a deposit. */
function PoorChoices({ strings }: { strings: Strings }) {
  const lower = useStore($lowerStake)
  function take() {
    lowerStake()
    // The tapped button is gone, and the spin button is next.
    document.querySelector<HTMLElement>('.spin')?.focus()
  }
  return (
    <span className="slot-trouble-ways">
      {lower !== undefined && (
        <Button size="small" onClick={take}>
          {t(strings, 'slot.lowerTo', { amount: formats(strings).shortCoin(lower) })}
        </Button>
      )}
      <Button look="gold" size="small" onClick={() => sayToLobby({ perya: 1, type: 'deposit' })}>
        {t(strings, 'slot.deposit')}
      </Button>
    </span>
  )
}

function TroubleCard({ trouble, strings }: { trouble: SpinFailure; strings: Strings }) {
  const isGuest = useStore($isGuestPlay)
  if (trouble.kind === 'refill' || (isGuest && trouble.kind === 'coin'))
    return <EmptyPurse hasFailed={trouble.kind === 'refill'} strings={strings} />
  return (
    <div className="slot-trouble" role="alert">
      <p>{t(strings, `slot.trouble.${trouble.kind}`, trouble.kind === 'failed' ? { code: trouble.code } : {})}</p>
      {trouble.kind === 'coin' && <PoorChoices strings={strings} />}
      {'roundId' in trouble && (
        <Button look="gold" size="small" onClick={() => void askAgain()}>
          {t(strings, trouble.kind === 'busy' ? 'common.tryAgain' : 'slot.askAgain')}
        </Button>
      )}
    </div>
  )
}

/** A guest's play coin is too little, and refilled by a tap. */
function EmptyPurse({ hasFailed, strings }: { hasFailed: boolean; strings: Strings }) {
  return (
    <div className="slot-trouble" role="alert">
      <p>{t(strings, hasFailed ? 'slot.guest.refillFailed' : 'slot.guest.poor')}</p>
      <Button look="gold" size="small" onClick={() => void refill()}>
        {t(strings, 'slot.guest.refill')}
      </Button>
    </div>
  )
}
