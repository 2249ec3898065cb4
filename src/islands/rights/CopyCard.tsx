import { EXPORTS_PER_DAY_MAX } from '#contract/rights/limits.ts'
import { Button } from '../ui/Button.tsx'
import { ProofFirst } from '../ui/form/ProofFirst.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useFormSheet } from '../ui/useFormSheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import type { MyData } from './rights.ts'

const loadForm = () => import('./CopyForm.tsx').then(({ CopyForm }) => CopyForm)

type Props = { strings: Strings; data: MyData }

/** A copy of all the player's data, as a file. */
export function CopyCard({ strings, data: { proof, exportsLeft } }: Props) {
  const { Piece: Form, ...sheet } = useFormSheet(strings, loadForm)
  const title = t(strings, 'rights.copyTitle')
  return (
    <section className="security-card" aria-labelledby="rights-copy">
      <h2 id="rights-copy">{title}</h2>
      <p className="security-soft">{t(strings, 'rights.copyText')}</p>
      {proof === 'none' ? (
        <ProofFirst strings={strings} />
      ) : (
        // Not `disabled`, since the sheet returns the focus to it after the last copy.
        <Button
          isWide
          isBusy={sheet.isLoading}
          aria-disabled={exportsLeft === 0}
          onClick={() => exportsLeft > 0 && sheet.open()}
        >
          {t(strings, 'rights.copy')}
        </Button>
      )}
      <p className="security-soft rights-small">
        {exportsLeft === 0
          ? t(strings, 'rights.refusal.exportsTooMany')
          : t(strings, 'rights.copiesLeft', { count: exportsLeft, limit: EXPORTS_PER_DAY_MAX })}
      </p>
      <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title={title} closeLabel={t(strings, 'common.close')}>
        {Form && <Form strings={strings} proof={proof} onDone={sheet.close} />}
      </Sheet>
    </section>
  )
}
