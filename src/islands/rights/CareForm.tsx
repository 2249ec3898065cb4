import { proofProblems } from '../account/proof.ts'
import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { endOf, isBreak, lengthOf, type OwnTerm } from '#contract/rights/exclusion.ts'
import type { UserMessage } from '#contract/words.ts'
import { logOut } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { serverNow } from '../ui/clock.ts'
import { FormError } from '../ui/form/FormError.tsx'
import { ProofField, proofIn } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $isExcluding, type Exclusion, excludeMe } from './care.ts'

type Props = { strings: Strings; known: Exclusion; term: OwnTerm }

const CONSEQUENCES = ['now', 'firm', 'letters', 'money'] as const

/** The plain summary of a break or an exclusion, the proof, and the last tap. */
export function CareForm({ strings, known, term }: Props) {
  const isBusy = useStore($isExcluding)
  const [failed, setFailed] = useState<UserMessage>()
  const { proof } = known
  const kind = proof === 'login' ? undefined : proof
  const { problems, sayAt, formProps } = useProblems(
    (form) => (kind ? proofProblems(proofIn(form, kind)) : {}),
    (form) => void send(form),
  )
  const what = isBreak(term) ? 'break' : 'exclusion'
  const until = endOf(lengthOf(term), new Date(serverNow()))

  async function send(form: HTMLFormElement) {
    setFailed(undefined)
    const problem = await excludeMe(term, kind && proofIn(form, kind))
    if (!problem || problem === 'busy') return
    setFailed(problem)
    sayAt(form, problem)
  }

  return (
    <form className="auth-form" {...formProps}>
      <p className="care-until">
        {until ? t(strings, 'care.until', { date: formats(strings).moment(until.getTime()) }) : t(strings, 'care.ever')}
      </p>
      <ul className="care-list">
        {CONSEQUENCES.map((each) => (
          <li key={each}>{t(strings, `care.${what}.consequence.${each}`)}</li>
        ))}
      </ul>
      <Money strings={strings} known={known} />
      {kind ? (
        <ProofField strings={strings} kind={kind} use="rights" problems={problems} />
      ) : (
        <LinkedProof strings={strings} isFresh={known.isFresh} />
      )}
      <FormError problem={failed} translate={({ key, values }) => t(strings, key, values)} />
      {(kind ? kind !== 'none' : known.isFresh) && (
        <Button look="danger" type="submit" isWide isBusy={isBusy}>
          {t(strings, `care.${what}.start`)}
        </Button>
      )}
    </form>
  )
}

/** What becomes of the coin and of what is under way. */
function Money({ strings, known: { own, coin, safebox, deposits, rounds } }: Pick<Props, 'strings' | 'known'>) {
  const lines = [
    ...(coin + safebox > 0 ? ['care.money.own'] : []),
    ...(deposits > 0 ? ['care.money.deposits'] : []),
    ...(rounds > 0 ? ['care.money.rounds'] : []),
  ]
  const values = { all: formats(strings).coin(coin + safebox), own: formats(strings).coin(own) }
  return lines.map((key) => (
    <p key={key} className="care-money">
      {t(strings, key, values)}
    </p>
  ))
}

/** An account with nothing but a linked login proves itself by a fresh log-in. */
function LinkedProof({ strings, isFresh }: { strings: Strings; isFresh: boolean }) {
  if (isFresh) return <p className="security-soft">{t(strings, 'care.login.fresh')}</p>
  return (
    <>
      <p>{t(strings, 'care.login.again')}</p>
      <Button isWide onClick={() => void logOut()}>
        {t(strings, 'care.login.submit')}
      </Button>
    </>
  )
}
