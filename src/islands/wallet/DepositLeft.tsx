import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Reply } from '#contract/calls/index.ts'
import { partsOf } from '#contract/care/limits.ts'
import type { Cents } from '#contract/money.ts'
import { useNextLook } from '../ui/useNextLook.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $deposit, loadChannels } from './deposit.ts'

type DepositLimit = NonNullable<Reply<'getRechargeChannels'>['limit']>
/** `cents`: the amount that is typed. */
type Props = { strings: Strings; limit: DepositLimit; cents: Cents | undefined }

const renewTimeOf = ({ renewTime }: DepositLimit) => renewTime

/** What the tightest limit on deposits leaves, and whether the typed amount is more. */
export function DepositLeft({ strings, limit: tightest, cents }: Props) {
  const { limit, most, left, renewTime } = tightest
  const { step } = useStore($deposit)
  // An order that is opened, credited or over changes what is left.
  useEffect(() => {
    if (step !== 'choosing' && step !== 'sending') void loadChannels()
  }, [step])
  useNextLook(tightest, renewTimeOf, loadChannels)
  const isOver = cents !== undefined && cents > left
  const { coin, date } = formats(strings)
  const values = { left: coin(left), most: coin(most), date: renewTime === undefined ? '' : date(renewTime) }
  const key = left === 0 ? 'none' : isOver ? 'over' : 'some'
  const told = t(strings, `wallet.left.${key}`, values)
  return (
    <p className="wallet-note" role="status">
      {key === 'some' ? told : <strong>{told}</strong>} {t(strings, `wallet.left.${partsOf(limit).span}`, values)}
    </p>
  )
}
