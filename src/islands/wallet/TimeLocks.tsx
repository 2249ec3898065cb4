import { iconPath } from '#contract/icons.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useFormSheet } from '../ui/useFormSheet.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Box } from './safebox.ts'

/** `bindPath`: this layout's address for adding accounts. */
type Props = { strings: Strings; box: Box; bindPath: string }

const loadForm = () => import('./LockedWithdrawal.tsx').then(({ LockedWithdrawal }) => LockedWithdrawal)

/** Coin under time locks with the end of each, and its way to the player's own account. */
export function TimeLocks({ strings, box, bindPath }: Props) {
  const { Piece: Form, ...sheet } = useFormSheet(strings, loadForm)
  return (
    <section className="card safebox-locks" aria-labelledby="time-locks">
      <h2 id="time-locks">{t(strings, 'safebox.lock.title')}</h2>
      <ul>
        {box.locks.map(({ lockId, amount, endTime }) => (
          <li key={lockId}>
            <img src={iconPath('locked')} alt="" width={20} height={20} />
            <span className="money">{formats(strings).coin(amount)}</span>
            <span className="safebox-until">
              {t(strings, 'safebox.lock.until', { until: formats(strings).moment(endTime) })}
            </span>
          </li>
        ))}
      </ul>
      <Button isWide isBusy={sheet.isLoading} onClick={sheet.open}>
        {t(strings, 'safebox.lock.withdraw')}
      </Button>
      <Sheet
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        title={t(strings, 'safebox.lock.withdrawTitle')}
        closeLabel={t(strings, 'common.close')}
      >
        {Form && <Form {...{ strings, box, bindPath }} onDone={sheet.close} />}
      </Sheet>
    </section>
  )
}
