import './prompts.css'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { t } from '../ui/words.ts'
import type { PopupProps } from './popups.tsx'

const excluded = ['government', 'forces', 'student', 'regulator', 'restricted', 'licence', 'banned', 'young']

/** The excluded groups and the consequences (spec 2.15). Only Accept closes it; its links lead to the texts. */
export function AgeNotice({ strings, onClose }: PopupProps<'ageNotice'>) {
  const word = (key: string) => t(strings, `prompt.age.${key}`)
  return (
    <Dialog isOpen className="prompt prompt-age" onClose={onClose} isClosable={false} title={word('title')}>
      <p>{word('intro')}</p>
      <ul className="prompt-list">
        {excluded.map((key) => (
          <li key={key}>{word(key)}</li>
        ))}
      </ul>
      <p className="prompt-warning">{word('forfeit')}</p>
      <p>{word('bonus')}</p>
      <p>
        {word('read')} <a href="/terms-of-use">{word('terms')}</a> {word('and')}{' '}
        <a href="/privacy-policy">{word('privacy')}</a>.
      </p>
      <Button look="gold" isWide onClick={onClose}>
        {word('accept')}
      </Button>
    </Dialog>
  )
}
