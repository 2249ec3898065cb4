import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { hiddenMobile } from '#contract/rules.ts'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { WithSafety } from '../ui/form/WithSafety.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import { SafePasswordForm } from './SafePasswordForm.tsx'

type Open = 'change' | 'renew' | undefined

/** A new password, for players who know the old one or have forgotten it. */
export function SafeboxKeys({ strings }: { strings: Strings }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const sheet = { onClose: close, closeLabel: t(strings, 'common.close') }
  return (
    <div className="safebox-keys">
      <Button onClick={() => setOpen('change')}>{t(strings, 'safebox.change')}</Button>
      <Button look="quiet" onClick={() => setOpen('renew')}>
        {t(strings, 'safebox.forgot')}
      </Button>
      <Sheet {...sheet} isOpen={open === 'change'} title={t(strings, 'safebox.change')}>
        <SafePasswordForm
          strings={strings}
          task="change"
          done="safebox.changeDone"
          submit="safebox.save"
          onDone={close}
        />
      </Sheet>
      <Sheet {...sheet} isOpen={open === 'renew'} title={t(strings, 'safebox.renewTitle')}>
        <Renewal strings={strings} onDone={close} />
      </Sheet>
    </div>
  )
}

/** A reset by a code to the bound number. Without a number, a hint on where to get help. */
function Renewal({ strings, onDone }: { strings: Strings; onDone: () => void }) {
  const player = useStore($player)
  const mobile = player.state === 'ready' ? player.user.mobile : ''
  if (mobile === '') {
    return (
      <div className="safebox-form">
        <p>{t(strings, 'safebox.renewPhone')}</p>
        <a className="button button-gold button-wide" href="/bind">
          {t(strings, 'safebox.bind')}
        </a>
        <a className="button button-plain button-wide" href="/service">
          {t(strings, 'safebox.service')}
        </a>
      </div>
    )
  }
  return (
    <WithSafety strings={strings}>
      {({ needsPassword }) => (
        <>
          <p className="safebox-text">{t(strings, 'safebox.renewText', { mobile: hiddenMobile(mobile) })}</p>
          <SafePasswordForm
            strings={strings}
            task="renew"
            mobile={mobile}
            needsPassword={needsPassword}
            done="safebox.changeDone"
            submit="safebox.renew"
            onDone={onDone}
          />
        </>
      )}
    </WithSafety>
  )
}
