import '../ui/security.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Bounds } from '#contract/rules.ts'
import { Button } from '../ui/Button.tsx'
import { WithSafety } from '../ui/form/WithSafety.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { useOnDemand } from '../ui/onDemand.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { startChange } from './changePassword.ts'
import { $safety } from './safety.ts'

const load = async () => (await import('./PasswordForm.tsx')).PasswordForm

type Props = { strings: Strings; rules: Bounds }

/** The account's password card, with the link to change it. */
export const PasswordCard = guarded(function PasswordCard({ strings, rules }: Props) {
  const safety = useStore($safety, { ssr: 'initial' })

  return (
    <section className="security-card" aria-labelledby="security-password" aria-busy={safety.state === 'loading'}>
      <h2 id="security-password">{t(strings, 'safety.password.title')}</h2>
      <WithSafety strings={strings}>
        {({ hasPassword }) => <Password strings={strings} rules={rules} hasPassword={hasPassword} />}
      </WithSafety>
    </section>
  )
})

function Password({ strings, rules, hasPassword }: Props & { hasPassword: boolean }) {
  const { Piece: Form, isLoading, fetchPiece } = useOnDemand(load)
  const [isOpen, setIsOpen] = useState(false)
  const action = t(strings, hasPassword ? 'safety.password.change' : 'safety.password.set')

  async function open() {
    startChange()
    if (await fetchPiece()) setIsOpen(true)
    else showToast(t(strings, 'common.networkFail'), 'error')
  }

  return (
    <>
      <p className="security-soft">{t(strings, hasPassword ? 'safety.password.text' : 'safety.password.firstText')}</p>
      <Button isWide isBusy={isLoading} onClick={() => void open()}>
        {action}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={action} closeLabel={t(strings, 'common.close')}>
        {Form && <Form strings={strings} rules={rules} hasPassword={hasPassword} onDone={() => setIsOpen(false)} />}
      </Sheet>
    </>
  )
}
