import '../ui/security.css'
import './care.css'
import './excluded.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { breakTerms, exclusionTerms, type OwnTerm } from '#contract/rights/exclusion.ts'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { loginHere } from '../ui/navigation.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFormSheet } from '../ui/useFormSheet.tsx'
import { useOwn } from '../ui/useOwn.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $exclusion, type Exclusion, leaveCare, loadExclusion } from './care.ts'

/** `path`: the public address of the page, to come back to after a log-in. */
type Props = { strings: Strings; path: string }

/** A break, and self-exclusion. A guest reads what they are, and is led to the log-in. */
export const Care = guarded(function Care({ strings, path }: Props) {
  const exclusion = useStore($exclusion, { ssr: 'initial' })
  const isOut = useOwn(loadExclusion, leaveCare)

  if (isOut) return <Cards strings={strings} path={path} />
  return (
    <Loaded
      of={exclusion}
      waiting={<Waiting />}
      failed={t(strings, 'care.failed')}
      onAgain={loadExclusion}
      strings={strings}
    >
      {(known) => <Cards strings={strings} path={path} known={known} />}
    </Loaded>
  )
})

function Waiting() {
  return (
    <div className="security-column care-ways" aria-busy="true">
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  )
}

const loadForm = () => import('./CareForm.tsx').then(({ CareForm }) => CareForm)

function Cards({ strings, path, known }: Props & { known?: Exclusion }) {
  const { Piece: Form, ...sheet } = useFormSheet(strings, loadForm)
  const [term, setTerm] = useState<OwnTerm>('1d')
  function choose(chosen: OwnTerm) {
    setTerm(chosen)
    sheet.open()
  }
  const card = { strings, path, isPlayer: known !== undefined, isBusy: sheet.isLoading, chosen: term, choose }

  return (
    <div className="security-column care-ways">
      <Card {...card} of="break" terms={breakTerms} />
      <Card {...card} of="exclusion" terms={exclusionTerms} />
      <Sheet
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        title={t(strings, `care.sheet.${term}`)}
        closeLabel={t(strings, 'common.close')}
      >
        {Form && known && <Form key={term} strings={strings} known={known} term={term} />}
      </Sheet>
    </div>
  )
}

type CardProps = Props & {
  of: 'break' | 'exclusion'
  terms: readonly OwnTerm[]
  isPlayer: boolean
  isBusy: boolean
  chosen: OwnTerm
  choose: (term: OwnTerm) => void
}

function Card({ strings, path, of, terms, isPlayer, isBusy, chosen, choose }: CardProps) {
  return (
    <section className="security-card" aria-labelledby={`care-${of}`}>
      <h2 id={`care-${of}`}>{t(strings, `care.${of}.title`)}</h2>
      <p>{t(strings, `care.${of}.text`)}</p>
      {isPlayer ? (
        <ul className="care-terms">
          {terms.map((term) => (
            <li key={term}>
              <Button isWide isBusy={isBusy && chosen === term} onClick={() => choose(term)}>
                {t(strings, `care.term.${term}`)}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <a className="button button-plain button-wide" href={loginHere(path)} data-astro-prefetch="false">
          <span className="button-text">{t(strings, 'care.logIn')}</span>
        </a>
      )}
      <p className="security-soft care-small">{t(strings, `care.${of}.note`)}</p>
    </section>
  )
}
