import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { sayToLobby } from '../frame.ts'
import { acceptAge } from './open.ts'

/** The 21+ notice before a guest plays. Only an answer closes it. */
export function GuestNotice({ strings }: { strings: Strings }) {
  const word = (key: string) => t(strings, `shell.guest.${key}`)
  return (
    <Dialog isOpen isClosable={false} onClose={() => undefined} title={word('ageTitle')}>
      <p>{word('ageText')}</p>
      <p>{word('ageCoin')}</p>
      <Button look="gold" isWide onClick={() => void acceptAge()}>
        {word('ageAccept')}
      </Button>
      <Button isWide onClick={() => sayToLobby({ perya: 1, type: 'exit' })}>
        {t(strings, 'games.leave')}
      </Button>
      <a href="/age-notice" target="_blank" rel="noopener">
        {word('ageNotice')}
      </a>
    </Dialog>
  )
}
