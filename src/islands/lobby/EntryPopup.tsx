import '../session/entry.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { User } from '#contract/call/shapes.ts'
import type { UserMessage } from '#contract/words.ts'
import { BirthDateField } from '../session/BirthDateField.tsx'
import { $entry, dueOf, entryProblems, giveEntry, leaveEntry } from '../session/entry.ts'
import { TextPart } from '../session/TextPart.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { fieldText, focusFirst } from '../ui/form/fields.ts'
import { type Strings, t } from '../ui/words.ts'
import type { PopupProps } from './popups.tsx'

/** Refusals of the date, shown at its field. */
const OF_DATE = /^login\.birth\./

/** Asks for a date of birth and for the agreement to new texts. It can be closed: only deposits and play wait for it. */
export function EntryPopup({ strings, onClose }: PopupProps<'entry'>) {
  const [due, setDue] = useState(dueOf)
  const entry = useStore($entry)
  const [found, setFound] = useState<ReturnType<typeof entryProblems>>({})
  const refused = entry.step === 'failed' ? entry.problem : undefined
  const isOfDate = refused !== undefined && OF_DATE.test(refused.key)
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)

  useEffect(() => leaveEntry, [])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = { birthDate: fieldText(form, 'birthDate'), isAgreed: fieldText(form, 'agreement') === 'yes' }
    const problems = entryProblems(typed)
    setFound(problems)
    if (focusFirst(form, problems)) return
    if (await giveEntry(typed)) return onClose()
    // A text may have changed meanwhile.
    setDue((before) => dueOf() ?? before)
  }

  return (
    <Dialog
      isOpen
      className="entry"
      onClose={onClose}
      title={t(strings, 'entry.title')}
      closeLabel={t(strings, 'common.close')}
    >
      <form className="entry-form" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <p>{t(strings, due?.birthDate ? 'entry.text' : 'entry.textTerms')}</p>
        <FormError problem={isOfDate ? undefined : refused} translate={translate} />
        {due?.birthDate && (
          <BirthDateField strings={strings} problem={found.birthDate ?? (isOfDate ? refused : undefined)} />
        )}
        {due && due.texts.length > 0 && (
          <Agreement
            key={due.texts.map(({ hash }) => hash).join()}
            strings={strings}
            texts={due.texts}
            problem={found.agreement}
          />
        )}
        <Button look="gold" type="submit" isWide isBusy={entry.step === 'sending'}>
          {t(strings, 'entry.submit')}
        </Button>
        <Button look="quiet" isWide onClick={onClose}>
          {t(strings, 'entry.later')}
        </Button>
      </form>
    </Dialog>
  )
}

type DueText = NonNullable<User['due']>['texts'][number]
type AgreementProps = { strings: Strings; texts: readonly DueText[]; problem: UserMessage | undefined }

/** Each text with what has changed in it, then the box. The whole texts open beside the page, so that nothing on it is lost. */
function Agreement({ strings, texts, problem }: AgreementProps) {
  return (
    <div className="entry-agree" data-wrong={problem !== undefined || undefined}>
      {texts.map((due) => (
        <DueTextPart key={due.text} strings={strings} due={due} />
      ))}
      <label>
        <input
          type="checkbox"
          name="agreement"
          value="yes"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby="entry-agree-error"
        />
        <span>{t(strings, 'entry.agree')}</span>
      </label>
      <p className="field-error" id="entry-agree-error" aria-live="polite">
        {problem && t(strings, problem.key)}
      </p>
    </div>
  )
}

function DueTextPart({ strings, due: { text, version, changes } }: { strings: Strings; due: DueText }) {
  return (
    <section className="entry-text" aria-labelledby={`entry-${text}`}>
      <h3 id={`entry-${text}`}>{t(strings, `entry.texts.${text}`)}</h3>
      {changes.map((change) => (
        <div key={change.version} className="entry-change">
          <p>{change.summary}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text longer than its box must scroll by keyboard */}
          <section className="entry-marks" tabIndex={0} aria-label={nameOf(strings, change.version)}>
            <TextPart
              strings={strings}
              find={async () => `/${text}/${change.version}/changes`}
              selector=".changes-body"
              failed={t(strings, 'entry.changesLate')}
            />
          </section>
        </div>
      ))}
      <a href={`/${text}/${version}`} target="_blank" rel="noopener">
        {t(strings, 'entry.whole')}
      </a>
    </section>
  )
}

const nameOf = (strings: Strings, version: string) => t(strings, 'entry.changes', { version })
