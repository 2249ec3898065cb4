import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { type Cents, readCoin } from '#contract/money.ts'
import { safePasswordTypo } from '#contract/wallet/safebox.ts'
import type { UserMessage } from '#contract/words.ts'
import { showToast } from '#stores/ui/ui.ts'
import { $banking, type BankInfo, isUsable, loadBanking } from '#stores/wallet/bank.ts'
import { type Box, loadSafebox } from '#stores/wallet/safebox.ts'
import { $isSending, askWithdrawal } from '#stores/wallet/withdraw.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import { PayeeChoice } from './PayeeChoice.tsx'
import { SafePasswordField } from './SafePasswordField.tsx'

type Props = { strings: Strings; box: Box; bindPath: string; onDone: () => void }

/** A withdrawal of coin under time locks: all of it, unless the player types less. */
export function LockedWithdrawal(props: Props) {
  const { strings, box } = props
  const banking = useStore($banking)
  useEffect(() => void loadBanking(), [])
  return (
    <div className="safebox-form">
      <p>{t(strings, 'safebox.lock.withdrawText', { amount: formats(strings).coin(box.locked) })}</p>
      <Loaded
        of={banking}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'safebox.failed')}
        onAgain={loadBanking}
        strings={strings}
      >
        {(info) => <Request {...props} info={info} />}
      </Loaded>
    </div>
  )
}

type Wrong = { amount?: string; payee?: string; password?: string }

function Request({ strings, box, bindPath, onDone, info }: Props & { info: BankInfo }) {
  const isSending = useStore($isSending)
  const [typed, setTyped] = useState(typedOf(box.locked))
  const [chosen, setChosen] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [failed, setFailed] = useState<UserMessage>()
  const amount = readCoin(typed)
  const usable = info.appUserBankList.filter((account) => isUsable(account, info))
  const payee = usable.find(({ accountId }) => accountId === chosen) ?? usable[0]
  const missing = info.appUserBankList.length === 0 ? 'bank.toNone' : 'bank.toCooling'

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = fieldText(event.currentTarget, 'password').trim()
    const typo = safePasswordTypo(password)
    const problem = amountProblem(strings, amount, box)
    setWrong({
      ...(problem && { amount: problem }),
      ...(!payee && { payee: t(strings, missing) }),
      ...(typo && { password: t(strings, typo.key, typo.values) }),
    })
    if (amount === undefined || problem || !payee || typo) return
    setFailed(undefined)
    const refused = await askWithdrawal({ amount, accountId: payee.accountId, from: 'safebox' }, password)
    void loadSafebox()
    if (refused) return setFailed(refused)
    showToast(t(strings, 'safebox.lock.withdrawDone', { amount: formats(strings).coin(amount) }), 'success')
    onDone()
  }

  return (
    <form className="safebox-form" method="post" onSubmit={(event) => void submit(event)} noValidate>
      <AmountField
        strings={strings}
        typed={typed}
        onType={setTyped}
        chips={[]}
        hint={t(strings, 'safebox.lock.tooMuch', { amount: formats(strings).coin(box.locked) })}
        error={wrong.amount}
      />
      <PayeeChoice {...{ strings, info, bindPath }} chosen={payee} onChoose={setChosen} error={wrong.payee} />
      <SafePasswordField
        strings={strings}
        name="password"
        label={t(strings, 'safebox.password')}
        error={wrong.password}
      />
      <FormError problem={failed} translate={({ key, values }) => t(strings, key, values)} />
      <Button look="gold" type="submit" isWide isBusy={isSending}>
        {t(strings, 'safebox.lock.withdrawSubmit', { amount: formats(strings).coin(amount ?? 0) })}
      </Button>
    </form>
  )
}

function amountProblem(strings: Strings, amount: Cents | undefined, { locked }: Box): string | undefined {
  if (amount === undefined) return t(strings, 'safebox.amountWrong')
  return amount > locked ? t(strings, 'safebox.lock.tooMuch', { amount: formats(strings).coin(locked) }) : undefined
}
