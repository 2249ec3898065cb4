import { useStore } from '@nanostores/react'
import { $installEvent, install } from './install.ts'
import { showToast } from '../ui/ui.ts'
import { Button } from '../ui/Button.tsx'
import { type Strings, t } from '../ui/words.ts'

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
