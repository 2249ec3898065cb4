import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { partsOf } from '#contract/care/limits.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showToast } from '../ui/ui.ts'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import { useFormSheet } from '../ui/useFormSheet.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import {
  $limitWork,
  cancelPayDays,
  confirmPayDays,
  type PayOutcome,
  type ShownLimit,
  type ShownLimits,
  type ShownPay,
} from './limits.ts'
import { payLabel } from './payLabels.ts'
import { RaiseBox } from './RaiseBox.tsx'

/** `children` draws one limit, as the others are drawn. */
type Props = { strings: Strings; shown: ShownLimits; children: (shown: ShownLimit) => ReactNode }

const loadForm = () => import('./PayDaysForm.tsx').then(({ PayDaysForm }) => PayDaysForm)

/** The Sweldo plan: when pay comes, and what may be spent until then. */
export function PayPlan({ strings, shown, children }: Props) {
  const { Piece: Form, ...sheet } = useFormSheet(strings, loadForm)
  const { pay, limits } = shown
  const title = t(strings, 'care.pay.title')
  const rows = limits.filter(({ limit }) => partsOf(limit).span === 'pay')
  const label = t(strings, pay ? 'care.pay.change' : 'care.pay.start')
  return (
    <section className="limits-pay" aria-labelledby="pay-plan">
      <h3 id="pay-plan">{title}</h3>
      <p className="security-soft">{t(strings, 'care.pay.text')}</p>
      {pay && <Days strings={strings} pay={pay} />}
      <Button isWide isBusy={sheet.isLoading} onClick={sheet.open}>
        {label}
      </Button>
      {pay && <ul>{rows.map(children)}</ul>}
      <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title={title} closeLabel={t(strings, 'common.close')}>
        {Form && <Form strings={strings} shown={shown} onDone={sheet.close} />}
      </Sheet>
    </section>
  )
}

/** When pay comes, and other days that wait. */
function Days({ strings, pay }: { strings: Strings; pay: ShownPay }) {
  const work = useStore($limitWork)
  const days = useRef<HTMLParagraphElement>(null)
  const { raise } = pay
  useFocusKept(days, raise?.state ?? 'none')
  const kind = raise?.payDays ? 'days' : 'end'
  const values = { days: raise?.payDays ? payLabel(strings, raise.payDays) : '' }

  async function act(send: () => Promise<PayOutcome>, done: string) {
    const outcome = await send()
    if (!outcome) return
    if ('problem' in outcome) showToast(t(strings, outcome.problem.key, outcome.problem.values), 'error')
    else showToast(t(strings, `care.pay.done.${done}`, values), 'success')
  }

  return (
    <>
      <p className="limits-most" ref={days} tabIndex={-1}>
        {payLabel(strings, pay.payDays)}
      </p>
      <p>{t(strings, 'care.pay.next', { date: formats(strings).date(pay.nextTime) })}</p>
      {raise && (
        <RaiseBox
          strings={strings}
          raise={raise}
          name={t(strings, 'care.pay.title')}
          wish={t(strings, `care.pay.wish.${kind}`, values)}
          accept={t(strings, `care.pay.confirm.${kind}`, values)}
          keep={t(strings, 'care.pay.keep')}
          isBusy={(wanted) => work?.limit === 'payDays' && work.act === wanted}
          onConfirm={() => void act(() => confirmPayDays(pay), `confirm.${kind}`)}
          onCancel={() => void act(cancelPayDays, 'cancel')}
        />
      )}
    </>
  )
}
