import '../ui/button.css'
import { useStore } from '@nanostores/react'
import { $savingRounds, saveRounds } from '../games/roundsFile.ts'
import { Button } from '../ui/Button.tsx'
import { type Strings, t } from '../ui/words.ts'

/** The player's rounds and draws as a file, for the program that checks them without the house. */
export function SaveRounds({ strings }: { strings: Strings }) {
  const saving = useStore($savingRounds, { ssr: 'initial' })
  return (
    <>
      {saving === 'failed' && <p role="alert">{t(strings, 'fair.saveFailed')}</p>}
      <Button
        isWide
        look="plain"
        isBusy={saving === 'busy'}
        onClick={() => void saveRounds((counts) => t(strings, 'fair.saved', counts))}
      >
        {t(strings, 'fair.save')}
      </Button>
    </>
  )
}
