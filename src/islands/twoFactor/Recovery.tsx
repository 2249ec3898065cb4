import '../ui/security.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { RECOVERY_CODES } from '#contract/account/recoveryCodes.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import { RecoverySheet } from './RecoverySheet.tsx'
import { leaveRecovery, makeCodes, startRecovery } from './recoveryCodes.ts'
import { $justOn } from './twoFactorSwitch.ts'

type Props = { strings: Strings; safety: Reply<'getSafety'>; recovery: NonNullable<Reply<'getSafety'>['recovery']> }

/** Recovery codes on the card of two-factor log-in: how many are left, and the way to new ones. */
export function Recovery({ strings, safety, recovery }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const justOn = useStore($justOn)

  // They belong to switching two-factor log-in on, so they follow it by themselves.
  useEffect(() => {
    if (!justOn) return
    startRecovery()
    setIsOpen(true)
    const translate = ({ key, values }: UserMessage) => t(strings, key, values)
    if (justOn.password !== '') void makeCodes({ kind: 'password', typed: justOn.password }, translate)
    else $justOn.set(undefined)
  }, [justOn, strings])

  function close() {
    setIsOpen(false)
    leaveRecovery()
  }

  return (
    <>
      <h3>{t(strings, 'recovery.title')}</h3>
      <p className="security-soft">
        {recovery.left === 0
          ? t(strings, 'recovery.none')
          : t(strings, 'recovery.left', { left: recovery.left, of: RECOVERY_CODES })}
        {recovery.waits && ` ${t(strings, 'recovery.waits')}`}
      </p>
      <Button isWide onClick={() => setIsOpen(true)}>
        {t(strings, recovery.waits ? 'recovery.resume' : recovery.left === 0 ? 'recovery.make' : 'recovery.anew')}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t(strings, 'recovery.title')}
        closeLabel={t(strings, 'common.close')}
      >
        {isOpen && <RecoverySheet strings={strings} safety={safety} waits={recovery.waits} onDone={close} />}
      </Sheet>
    </>
  )
}
