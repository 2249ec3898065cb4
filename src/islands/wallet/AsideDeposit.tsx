import '../ui/radio.css'
import '../ui/kinds.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { serverNow } from '../ui/clock.ts'
import { fieldText } from '../ui/form/fields.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { playDeposit, returnDeposit } from './aside.ts'
import { $banking, type BankInfo, isUsable, loadBanking } from './bank.ts'
import type { Order } from './deposit.ts'

type Aside = NonNullable<Order['aside']>
type Props = { strings: Strings; orderId: string; aside: Aside }

/** A payment that is set aside: its player makes it playable once its time has come, or has it paid back at once. */
export function AsideDeposit({ strings, orderId, aside }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const amount = formats(strings).coin(aside.amount)

  async function play() {
    setIsBusy(true)
    const problem = await playDeposit(orderId)
    setIsBusy(false)
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    else showToast(t(strings, 'payment.aside.played', { amount }), 'success')
  }

  function ask() {
    setIsAsking(true)
    void loadBanking()
  }

  return (
    <span className="open-aside">
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={t(strings, 'payment.aside.backOf', { amount })}
        onClick={ask}
      >
        {t(strings, 'payment.aside.back')}
      </Button>
      {aside.until <= serverNow() && (
        <Button
          size="small"
          look="quiet"
          isBusy={isBusy}
          aria-label={t(strings, 'payment.aside.playOf', { amount })}
          onClick={() => void play()}
        >
          {t(strings, 'payment.aside.play')}
        </Button>
      )}
      <Sheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(strings, 'payment.aside.backOf', { amount })}
      >
        {isAsking && <Return {...{ strings, orderId, amount }} onDone={() => setIsAsking(false)} />}
      </Sheet>
    </span>
  )
}

type ReturnProps = { strings: Strings; orderId: string; amount: string; onDone: () => void }

/** The account that the payment goes back to. */
function Return({ strings, ...rest }: ReturnProps) {
  const banking = useStore($banking)
  return (
    <Loaded
      of={banking}
      waiting={<Skeleton shape="card" />}
      failed={t(strings, 'wallet.ask.failed')}
      onAgain={loadBanking}
      strings={strings}
    >
      {(info) => <ReturnForm strings={strings} info={info} {...rest} />}
    </Loaded>
  )
}

function ReturnForm({ strings, orderId, amount, info, onDone }: ReturnProps & { info: BankInfo }) {
  const [isBusy, setIsBusy] = useState(false)
  const usable = info.appUserBankList.filter((account) => isUsable(account, info))

  async function send(form: HTMLFormElement) {
    setIsBusy(true)
    const problem = await returnDeposit(orderId, fieldText(form, 'account'))
    setIsBusy(false)
    if (problem) {
      showToast(t(strings, problem.key, problem.values), 'error')
      return
    }
    onDone()
    showToast(t(strings, 'payment.aside.asked', { amount }), 'success')
  }

  if (usable.length === 0) {
    return (
      <>
        <p className="dialog-message">{t(strings, 'payment.aside.noAccount')}</p>
        <a className="button button-gold button-wide" href="/lobby/wallets/withdraw">
          <span className="button-text">{t(strings, 'payment.aside.toAccounts')}</span>
        </a>
      </>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <p className="dialog-message">{t(strings, 'payment.aside.backText')}</p>
      <fieldset className="kinds">
        <legend>{t(strings, 'payment.aside.account')}</legend>
        {usable.map(({ accountId, shortBankName, lastFour }, at) => (
          <label key={accountId} className="kind">
            <input type="radio" className="radio" name="account" value={accountId} defaultChecked={at === 0} />
            {`${shortBankName} •••• ${lastFour}`}
          </label>
        ))}
      </fieldset>
      <div className="dialog-actions">
        <Button onClick={onDone} disabled={isBusy}>
          {t(strings, 'common.cancel')}
        </Button>
        <Button look="gold" type="submit" isBusy={isBusy}>
          {t(strings, 'payment.aside.back')}
        </Button>
      </div>
    </form>
  )
}
