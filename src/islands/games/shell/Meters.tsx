import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $isGuestPlay } from '../guest.ts'
import { CountUp } from './CountUp.tsx'
import { StakeLeft } from './StakeLeft.tsx'
import { $isTurbo } from './settings.ts'
import { $isGain, $won } from './show.ts'
import { $coin, $lastWin, $shell, $shownStake, $waiting } from './state.ts'

/** Milliseconds. A return that is no gain does not count up. */
const COUNT_MS = { none: 1, quick: 250, plain: 700, long: 1800 } as const
/** Wins of at least this many stakes count up longer. */
const LONG_STAKES = 10

/** From these sums on, in cents, a figure is drawn smaller, so that none is ever cut. */
const LONG_FROM = 100_000
const LONGEST_FROM = 10_000_000

const lengthOf = (cents: number) => (cents >= LONGEST_FROM ? 'longest' : cents >= LONG_FROM ? 'long' : undefined)

type Props = {
  strings: Strings
  /** Stands in the place of the stake. */
  middle?: ReactNode
}

/** Coin, stake and win. */
export function Meters({ strings, middle }: Props) {
  const coin = useStore($coin, { ssr: 'initial' })
  const waiting = useStore($waiting, { ssr: 'initial' })
  const isGuest = useStore($isGuestPlay, { ssr: 'initial' })
  const stake = useStore($shownStake, { ssr: () => 0 })
  const won = useStore($won, { ssr: 'initial' })
  const last = useStore($lastWin, { ssr: 'initial' })
  const isGain = useStore($isGain, { ssr: 'initial' })
  const isTurbo = useStore($isTurbo, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const win = step === 'busy' || step === 'choosing' ? won : (last ?? 0)
  const gainMs = isTurbo ? COUNT_MS.quick : win >= LONG_STAKES * stake ? COUNT_MS.long : COUNT_MS.plain
  const countMs = isGain ? gainMs : COUNT_MS.none
  return (
    <dl className="meters">
      <div className="meter" data-length={lengthOf(coin)}>
        <dt>{t(strings, isGuest ? 'shell.guest.coin' : 'shell.coin')}</dt>
        <dd className="money">
          {step === 'opening' || step === 'age' ? (
            '…'
          ) : (
            <CountUp strings={strings} cents={coin} ms={isGain ? COUNT_MS.quick : COUNT_MS.none} />
          )}
        </dd>
        {waiting > 0 && (
          <dd className="meter-left">{t(strings, 'shell.waits', { amount: formats(strings).coin(waiting) })}</dd>
        )}
      </div>
      {middle ?? (
        <div className="meter" data-length={lengthOf(stake)}>
          <dt>{t(strings, 'shell.stake')}</dt>
          <dd className="money">{formats(strings).coin(stake)}</dd>
          <StakeLeft strings={strings} />
        </div>
      )}
      <div className="meter meter-win" data-length={lengthOf(win)} data-has-win={(win > 0 && isGain) || undefined}>
        <dt>{t(strings, 'shell.win')}</dt>
        <dd className="money">
          <CountUp strings={strings} cents={win} ms={countMs} />
        </dd>
      </div>
    </dl>
  )
}
