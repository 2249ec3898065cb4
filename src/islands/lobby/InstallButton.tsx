import { useStore } from '@nanostores/react'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $installEvent, install } from './install.ts'

/** Opens the browser's own install dialog, if it has one. The steps beside it work everywhere. */
export function InstallButton({ strings }: { strings: Strings }) {
  const event = useStore($installEvent, { ssr: 'initial' })
  if (!event) return null
  async function go(): Promise<void> {
    if (await install()) showToast(t(strings, 'prompt.app.installed'), 'success')
  }
  return (
    <Button look="gold" isWide onClick={() => void go()}>
      {t(strings, 'prompt.app.install')}
    </Button>
  )
}
