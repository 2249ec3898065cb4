import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { giveBack, type Wager } from './wagers.ts'

type Props = { strings: Strings; row: Wager; bonus: number; name: string; onDone: () => void }

/** The question whether a bonus is given back, by name and sum. The body of a dialog. */
export function GiveBack({ strings, row, bonus, name, onDone }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const { coin } = formats(strings)

  async function give() {
    setIsBusy(true)
    const problem = await giveBack(row.id, bonus)
    setIsBusy(false)
    onDone()
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    else showToast(t(strings, 'stakes.giveBack.done'), 'success')
  }

  return (
    <>
      <p className="dialog-message">
        {t(strings, 'stakes.giveBack.text', { name, amount: coin(bonus), left: coin(row.left) })}
      </p>
      <p className="dialog-message">{t(strings, 'stakes.giveBack.own')}</p>
      <div className="dialog-actions">
        <Button onClick={onDone} disabled={isBusy}>
          {t(strings, 'common.cancel')}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={() => void give()}>
          {t(strings, 'stakes.giveBack.accept', { amount: coin(bonus) })}
        </Button>
      </div>
    </>
  )
}
