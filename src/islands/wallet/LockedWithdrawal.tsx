import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { type Cents, readCoin } from '#contract/money.ts'
import { safePasswordTypo } from '#contract/wallet/safebox.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { AmountField, typedOf } from './AmountField.tsx'
import { $banking, type BankInfo, isUsable, loadBanking } from './bank.ts'
import { PayeeChoice } from './PayeeChoice.tsx'
import { SafePasswordField } from './SafePasswordField.tsx'
import { type Box, loadSafebox } from './safebox.ts'
import { TakenBack } from './TakenBack.tsx'
import { $isSending, askWithdrawal, isTakenMessage, previewTaken, type TakenBack as Taken } from './withdraw.ts'

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

/** What its player has read of offers that are taken back, for which amount. */
type Read = { amount: Cents; taken: Taken }
type Wrong = { amount?: string; payee?: string; password?: string }

function Request({ strings, box, bindPath, onDone, info }: Props & { info: BankInfo }) {
  const isSending = useStore($isSending)
  const [typed, setTyped] = useState(typedOf(box.locked))
  const [chosen, setChosen] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [failed, setFailed] = useState<UserMessage>()
  const { read, look } = useTaken(setFailed)
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
    const taken = read?.amount === amount ? read.taken : await look(amount)
    if (!taken) return
    const { shown } = taken
    const wish = { amount, accountId: payee.accountId, from: 'safebox', ...(shown && { shown }) } as const
    const refused = await askWithdrawal(wish, password)
    void loadSafebox()
    if (refused && isTakenMessage(refused)) await look(amount)
    if (refused) return setFailed(refused)
    showToast(t(strings, 'safebox.lock.withdrawDone', { amount: formats(strings).coin(amount) }), 'success')
    onDone()
  }

  const shown = read && read.amount === amount && read.taken.lines.length > 0 ? read.taken.lines : undefined
  const submitKey = shown ? 'safebox.taken.submit' : 'safebox.lock.withdrawSubmit'
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
      {shown && <TakenBack strings={strings} lines={shown} />}
      <FormError problem={failed} translate={({ key, values }) => t(strings, key, values)} />
      <Button look="gold" type="submit" isWide isBusy={isSending}>
        {t(strings, submitKey, { amount: formats(strings).coin(amount ?? 0) })}
      </Button>
    </form>
  )
}

function amountProblem(strings: Strings, amount: Cents | undefined, { locked }: Box): string | undefined {
  if (amount === undefined) return t(strings, 'safebox.amountWrong')
  return amount > locked ? t(strings, 'safebox.lock.tooMuch', { amount: formats(strings).coin(locked) }) : undefined
}

/** What is taken back of offers, once it was asked for. `look` answers nothing where that has to be read first, or cannot be told. */
function useTaken(onProblem: (problem: UserMessage) => void) {
  const [read, setRead] = useState<Read>()
  const look = async (amount: Cents): Promise<Taken | undefined> => {
    const answer = await previewTaken(amount)
    if ('problem' in answer) {
      onProblem(answer.problem)
      return undefined
    }
    const { taken } = answer
    setRead({ amount, taken })
    return taken.lines.length === 0 ? taken : undefined
  }
  return { read, look }
}
