import '../ui/radio.css'
import '../ui/kinds.css'
import './debt.css'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import type { Cents } from '#contract/money.ts'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $paysDebt, payDebt } from './debt.ts'
import { $deposit, loadChannels } from './deposit.ts'

export type DebtNoticeProps = { strings: Strings; debt: Cents }

/** What is owed since a deposit was taken back, and whether the next deposit pays it. Nothing is chosen for the player. */
export function DebtNotice({ strings, debt }: DebtNoticeProps) {
  const title = useId()
  const pays = useStore($paysDebt)
  const { step } = useStore($deposit)
  const amount = formats(strings).coin(debt)
  useEffect(() => {
    if (step === 'arrived') void loadChannels()
  }, [step])

  return (
    <section className="card debt" aria-labelledby={title}>
      <h2 id={title}>{t(strings, 'wallet.debt.title', { amount })}</h2>
      <p>{t(strings, 'wallet.debt.text')}</p>
      <fieldset className="kinds">
        <legend>{t(strings, 'wallet.debt.ask')}</legend>
        {([true, false] as const).map((one) => (
          <label key={String(one)} className="kind">
            <input
              type="radio"
              className="radio"
              name="debt"
              checked={pays === one}
              onChange={() => $paysDebt.set(one)}
            />
            <span>{t(strings, one ? 'wallet.debt.pay' : 'wallet.debt.leave', { amount })}</span>
          </label>
        ))}
      </fieldset>
      <FromCoin strings={strings} debt={debt} />
    </section>
  )
}

/** Pays out of the coin that is there, without a deposit. */
function FromCoin({ strings, debt }: DebtNoticeProps) {
  const player = useStore($player)
  const [isBusy, setIsBusy] = useState(false)
  const cents = Math.min(debt, player.state === 'ready' ? player.user.coin : 0)
  if (cents === 0) return null

  async function pay() {
    setIsBusy(true)
    const problem = await payDebt(cents)
    setIsBusy(false)
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    else showToast(t(strings, 'wallet.debt.paid'), 'success')
  }

  return (
    <Button isBusy={isBusy} onClick={() => void pay()}>
      {t(strings, 'wallet.debt.fromCoin', { amount: formats(strings).coin(cents) })}
    </Button>
  )
}
