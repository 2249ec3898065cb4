import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { leftoverOf } from '#contract/rights/rights.ts'
import { KycGate } from '../kyc/KycNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $banking, type BankInfo, isUsable, loadBanking } from '../wallet/bank.ts'
import { PayeeChoice } from '../wallet/PayeeChoice.tsx'
import { payOut } from './payOut.ts'
import { $rightsWork, type MyData } from './rights.ts'

/** `bindPath`: this layout's address for adding accounts. */
type Props = { strings: Strings; data: MyData; bindPath: string; onDone: () => void }

/** The player's own coin and the forfeited part, and the account to pay before closing. */
export function PayOut(props: Props) {
  const { strings, data } = props
  const banking = useStore($banking)
  const leftover = leftoverOf(data.standing)

  useEffect(() => void loadBanking(), [])

  return (
    <div className="auth-form">
      <p className="security-soft">{t(strings, 'rights.payOut.text')}</p>
      <p className="security-soft">{t(strings, 'rights.payOut.final')}</p>
      <dl className="rights-sums">
        <div>
          <dt>{t(strings, 'rights.payOut.own')}</dt>
          <dd className="money">{formats(strings).coin(data.standing.own)}</dd>
        </div>
        {leftover > 0 && (
          <div>
            <dt>{t(strings, 'rights.payOut.leftover')}</dt>
            <dd className="money">{formats(strings).coin(leftover)}</dd>
          </div>
        )}
      </dl>
      {leftover > 0 && <p className="security-soft">{t(strings, 'rights.payOut.leftoverText')}</p>}
      <KycGate strings={strings} what="withdrawal">
        <Loaded
          of={banking}
          waiting={<Skeleton shape="card" />}
          failed={t(strings, 'rights.payOut.failed')}
          onAgain={loadBanking}
          strings={strings}
        >
          {(info) => <PayeeForm {...props} info={info} />}
        </Loaded>
      </KycGate>
    </div>
  )
}

function PayeeForm({ strings, data, bindPath, onDone, info }: Props & { info: BankInfo }) {
  const work = useStore($rightsWork)
  const [chosen, setChosen] = useState('')
  const [isTried, setIsTried] = useState(false)
  const usable = info.appUserBankList.filter((account) => isUsable(account, info))
  const payee = usable.find(({ accountId }) => accountId === chosen) ?? usable[0]
  const missing = info.appUserBankList.length === 0 ? 'bank.toNone' : 'bank.toCooling'

  async function send(event: SubmitEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!payee) return
    const problem = await payOut(data, payee.accountId)
    if (problem === 'busy') return
    if (problem) return void showToast(t(strings, problem.key, problem.values), 'error')
    onDone()
    showToast(t(strings, 'rights.payOut.done'), 'success')
  }

  return (
    <form className="auth-form" method="post" onSubmit={(event) => void send(event)} noValidate>
      <PayeeChoice
        {...{ strings, info, bindPath }}
        chosen={payee}
        onChoose={setChosen}
        error={isTried && !payee ? t(strings, missing) : undefined}
      />
      <Button look="gold" type="submit" isWide isBusy={work === 'payOut'}>
        {t(strings, 'rights.payOut.submit', { amount: formats(strings).coin(data.standing.own) })}
      </Button>
    </form>
  )
}
