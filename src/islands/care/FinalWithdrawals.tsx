import { useStore } from '@nanostores/react'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFormSheet } from '../ui/useFormSheet.tsx'
import { useOwn } from '../ui/useOwn.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $terms, loadTerms, type Terms } from '../wallet/terms.ts'

type Props = { strings: Strings }

/** Whether withdrawals can be taken back, and the switch that ends it for good. A guest reads what it is. */
export const FinalWithdrawals = guarded(function FinalWithdrawals({ strings }: Props) {
  const terms = useStore($terms, { ssr: 'initial' })
  const isOut = useOwn(loadTerms)

  return (
    <section className="security-card care-final" aria-labelledby="care-final">
      <h2 id="care-final">{t(strings, 'wallet.cancelOff.care')}</h2>
      <p>{t(strings, 'wallet.cancelOff.careText')}</p>
      {!isOut && (
        <Loaded
          of={terms}
          waiting={<Skeleton shape="title" />}
          failed={t(strings, 'care.failed')}
          onAgain={loadTerms}
          strings={strings}
        >
          {(known) => <Switch strings={strings} terms={known} />}
        </Loaded>
      )}
    </section>
  )
})

const loadForm = () => import('../wallet/CancelOff.tsx').then(({ CancelOff }) => CancelOff)

function Switch({ strings, terms: { cancelOffTime } }: Props & { terms: Terms }) {
  const { Piece: Form, ...sheet } = useFormSheet(strings, loadForm)
  return (
    <>
      {cancelOffTime === undefined ? (
        <Button isWide isBusy={sheet.isLoading} aria-haspopup="dialog" onClick={sheet.open}>
          {t(strings, 'wallet.cancelOff.open')}
        </Button>
      ) : (
        <p className="security-soft">
          {t(strings, 'wallet.cancelOff.since', { date: formats(strings).date(cancelOffTime) })}
        </p>
      )}
      <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title={t(strings, 'wallet.cancelOff.title')}>
        {Form && <Form strings={strings} onDone={sheet.close} />}
      </Sheet>
    </>
  )
}
