import './felt.css'
import { useStore } from '@nanostores/react'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $hand } from './blackjack.ts'
import type { Shown } from './frames.ts'

/** What is printed on the felt, and the insurance that lies there. */
export function Felt({ shown, strings }: { shown: Shown | undefined; strings: Strings }) {
  const insurance = shown?.end?.insurance
  const isOffered = useStore($hand, { ssr: 'initial' })?.isOffered
  return (
    <div className="blackjack-felt">
      <svg viewBox="0 0 320 66" aria-hidden="true">
        <path id="blackjack-arc-pays" d="M8 6Q160 58 312 6" />
        <path id="blackjack-arc-stands" d="M22 26Q160 76 298 26" />
        <path className="blackjack-arc" d="M4 10Q160 62 316 10" />
        <path className="blackjack-arc" d="M14 36Q160 86 306 36" />
        <text className="blackjack-print" data-look="pays">
          <textPath href="#blackjack-arc-pays" startOffset="50%">
            {t(strings, 'blackjack.felt.pays')}
          </textPath>
        </text>
        <text className="blackjack-print">
          <textPath href="#blackjack-arc-stands" startOffset="50%">
            {t(strings, 'blackjack.felt.stands')}
          </textPath>
        </text>
      </svg>
      {shown?.isInsured && (
        <p className="blackjack-insured" data-won={(insurance ?? 0) > 0 || undefined}>
          {t(strings, 'blackjack.insured')} {formats(strings).shortCoin((shown.stake ?? 0) / 2)}
        </p>
      )}
      {isOffered && <p className="blackjack-insured">{t(strings, 'blackjack.felt.insurance')}</p>}
    </div>
  )
}
