import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/lobby/icons.ts'
import { $unpaid, startPaying } from '#stores/wallet/deposit.ts'
import { Button } from '../ui/Button.tsx'
import { formats, type Strings, t } from '../ui/words.ts'

/** Earlier orders that can still be paid: after a reload, or when the payment was closed. */
export function Unpaid({ strings }: { strings: Strings }) {
  const [latest] = useStore($unpaid, { ssr: 'initial' })
  if (!latest) return null
  const values = { amount: formats(strings).coin(latest.amount), time: formats(strings).time(latest.expireTime) }
  return (
    <div className="card unpaid">
      <img src={iconPath('hourglass-not-done')} alt="" width={32} height={32} />
      <p>
        <strong>{t(strings, 'wallet.form.unpaid')}</strong>
        <span>{t(strings, 'wallet.form.unpaidUntil', values)}</span>
      </p>
      <Button size="small" onClick={() => startPaying(latest)}>
        {t(strings, 'wallet.form.continue')}
      </Button>
    </div>
  )
}
