import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { ProofField, proofIn } from '../ui/form/ProofField.tsx'
import { ProofFirst } from '../ui/form/ProofFirst.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { go, goBack } from '../ui/navigation.ts'
import { confirm, showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import type { BankChoice } from './BankChooser.tsx'
import { BankField } from './BankField.tsx'
import { HolderField, NumberField, usualOf } from './BankFields.tsx'
import { BankFrame } from './BankFrame.tsx'
import { $isBankBusy, type BankInfo, bankProblems, saveAccount, type Target, type Typed } from './bank.ts'

/** `listPath`: this layout's address of the accounts. */
type Props = { strings: Strings; banks: readonly BankChoice[]; listPath: string }

/** Adds an account, or changes the one at the bank in the address (`id`). `back=1` returns to the previous page. */
export const BankForm = guarded(function BankForm(props: Props) {
  return <BankFrame strings={props.strings}>{(info) => <Ready {...props} info={info} />}</BankFrame>
})

/** A player who cannot re-authenticate is told how to set it up, before typing anything. */
function Ready(props: Props & { info: BankInfo }) {
  if (props.info.proof === 'none') return <ProofFirst strings={props.strings} />
  return <Fields {...props} />
}

const typedIn = (form: HTMLFormElement, { proof }: BankInfo): Typed => ({
  cardNum: fieldText(form, 'cardNum').trim(),
  accountName: fieldText(form, 'accountName').trim(),
  proof: proofIn(form, proof),
})

/** The state of the form. Its subject is fixed when it opens: saving must not turn it into a change. */
function useAccount({ banks, listPath, strings, info }: Props & { info: BankInfo }) {
  const [bankId, setBankId] = useState(() => Number(new URLSearchParams(location.search).get('id')))
  const [account] = useState(() => info.appUserBankList.find((each) => each.bankId === bankId))
  const bank = banks.find(({ id }) => id === bankId)
  const { problems, formProps, sayAt } = useProblems(
    (form) => bankProblems(typedIn(form, info), bank),
    (form) => void save(form),
  )
  const target: Target = account ? { accountId: account.accountId } : { bankId }

  async function save(form: HTMLFormElement, isSure = false): Promise<void> {
    const problem = await saveAccount(target, typedIn(form, info), isSure)
    if (problem === 'busy') return
    if (problem === 'unusual') {
      const values = { name: bank?.name ?? '', digits: usualOf(strings, bank) }
      const message = t(strings, 'bank.unusualText', values)
      const accept = t(strings, 'bank.unusualAccept')
      const isRight = await confirm({ title: t(strings, 'bank.unusualTitle'), message, accept })
      return isRight ? await save(form, true) : undefined
    }
    if (problem) {
      sayAt(form, problem)
      return void showToast(t(strings, problem.key, problem.values), 'error')
    }
    showToast(t(strings, 'bank.saved'), 'success')
    if (new URLSearchParams(location.search).get('back') === '1') goBack(listPath)
    else go(listPath)
  }

  return { account, bank, problems, formProps, setBankId }
}

function Fields(props: Props & { info: BankInfo }) {
  const { strings, banks, info } = props
  const isBusy = useStore($isBankBusy)
  const { account, bank, problems, formProps, setBankId } = useAccount(props)
  const translate = (problem: UserMessage | undefined) => problem && t(strings, problem.key, problem.values)

  return (
    <form className="wallet-main" {...formProps}>
      <BankField
        strings={strings}
        banks={banks}
        bound={new Set(info.appUserBankList.map(({ bankId }) => bankId))}
        bank={bank}
        isFixed={account !== undefined}
        problem={bank ? undefined : problems.bankId}
        onChoose={setBankId}
      />
      <NumberField strings={strings} bank={bank} account={account} error={translate(problems.cardNum)} />
      <HolderField
        strings={strings}
        known={info.holder}
        former={account?.accountName ?? ''}
        error={translate(problems.accountName)}
      />
      <ProofField strings={strings} kind={info.proof} use="bank" problems={problems} />
      <Button look="gold" type="submit" isWide isBusy={isBusy}>
        {t(strings, 'bank.save')}
      </Button>
      <p className="wallet-note">
        {t(strings, info.appUserBankList.length === 0 ? 'bank.firstNote' : 'bank.coolingNote')}
      </p>
    </form>
  )
}
