import './prompts.css'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { copy } from '../ui/copy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import { declineChrome, isOnAndroid, noteOffer, openChromeAddress } from './homeScreen.ts'
import { install } from './install.ts'
import type { PopupProps } from './popups.tsx'
import { Steps } from './Steps.tsx'

/** The installation offer that fits this browser (spec 2.15). Being shown is counted, independent of the player's choice. */
export function AddToHome({ popup, strings, onClose }: PopupProps<'addToHome'>) {
  useEffect(() => noteOffer(popup.offer), [popup.offer])
  if (popup.offer === 'ios') return <IosSteps strings={strings} onClose={onClose} />
  if (popup.offer === 'useChrome') return <UseChrome strings={strings} onClose={onClose} />
  return <InstallPrompt strings={strings} onClose={onClose} />
}

type Props = { strings: Strings; onClose: () => void }

function InstallPrompt({ strings, onClose }: Props) {
  // The browser's own dialog opens only in response to a tap.
  function go(): void {
    void install()
    onClose()
  }
  return (
    <Sheet isOpen onClose={onClose} title={t(strings, 'prompt.home.installTitle')}>
      <p className="dialog-message">{t(strings, 'prompt.home.installText')}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t(strings, 'common.cancel')}</Button>
        <Button look="gold" onClick={go}>
          {t(strings, 'prompt.home.continue')}
        </Button>
      </div>
    </Sheet>
  )
}

function IosSteps({ strings, onClose }: Props) {
  const word = (key: string) => t(strings, `prompt.home.${key}`)
  return (
    <Sheet isOpen onClose={onClose} title={word('installTitle')} closeLabel={t(strings, 'common.close')}>
      <Steps steps={[word('iosStep1'), word('iosStep2'), word('iosStep3')]} />
      <Button look="gold" isWide onClick={onClose}>
        {word('understood')}
      </Button>
    </Sheet>
  )
}

function UseChrome({ strings, onClose }: Props) {
  const word = (key: string) => t(strings, `prompt.home.${key}`)
  const kind = isOnAndroid() ? 'chrome' : 'other'
  const said = { done: t(strings, 'common.copySucc'), failed: t(strings, 'common.copyFail') }
  function decline(): void {
    declineChrome()
    onClose()
  }
  return (
    <Dialog
      isOpen
      className="prompt"
      onClose={onClose}
      title={word(`${kind}Title`)}
      closeLabel={t(strings, 'common.close')}
    >
      <p>{word(`${kind}Text`)}</p>
      {kind === 'chrome' && (
        <a className="button button-gold button-wide" href={openChromeAddress()}>
          {word('openChrome')}
        </a>
      )}
      <Button isWide onClick={() => void copy(location.href, said)}>
        {word('copyAddress')}
      </Button>
      <Button look="quiet" isWide onClick={decline}>
        {word('noMore')}
      </Button>
    </Dialog>
  )
}
