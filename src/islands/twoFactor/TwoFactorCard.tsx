import '../ui/security.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Reply } from '#contract/calls/index.ts'
import { hiddenMobile } from '#contract/rules.ts'
import { $safety } from '../account/safety.ts'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { useNeeded, useOnDemand } from '../ui/onDemand.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'

type Safety = Reply<'getSafety'>

const loadRecovery = async () => (await import('./Recovery.tsx')).Recovery
const loadForm = async () => (await import('./TwoFactorSwitch.tsx')).TwoFactorSwitch

/** Two-factor log-in: its meaning, its state and its switch. The password card reports a failed load. */
export const TwoFactorCard = guarded(function TwoFactorCard({ strings }: { strings: Strings }) {
  const safety = useStore($safety, { ssr: 'initial' })
  const player = useStore($player, { ssr: 'initial' })
  const isReady = safety.state === 'ready' && player.state === 'ready'
  const recovery = safety.state === 'ready' ? safety.value.recovery : undefined
  const Recovery = useNeeded(loadRecovery, recovery !== undefined)

  if (safety.state === 'failed') return null
  return (
    <section className="security-card" aria-labelledby="security-step" aria-busy={!isReady}>
      <h2 id="security-step">
        {t(strings, 'twoFactor.title')}
        {isReady && <Standing strings={strings} isOn={safety.value.hasStep} />}
      </h2>
      <p className="security-soft">{t(strings, 'twoFactor.meaning')}</p>
      {isReady ? (
        <Way strings={strings} safety={safety.value} mobile={player.user.mobile} />
      ) : (
        <Skeleton shape="title" />
      )}
      {Recovery && safety.state === 'ready' && recovery && (
        <Recovery strings={strings} safety={safety.value} recovery={recovery} />
      )}
    </section>
  )
})

function Standing({ strings, isOn }: { strings: Strings; isOn: boolean }) {
  return (
    <>
      {' '}
      <span className={`security-badge ${isOn ? '' : 'security-badge-off'}`}>
        {t(strings, isOn ? 'twoFactor.on' : 'twoFactor.off')}
      </span>
    </>
  )
}

/** The action that is possible now. */
function Way({ strings, safety, mobile }: { strings: Strings; safety: Safety; mobile: string }) {
  if (mobile === '') {
    return (
      <>
        <p>{t(strings, 'twoFactor.phoneNeeded')}</p>
        <a className="button button-plain button-wide" href="/bind">
          <span className="button-text">{t(strings, 'twoFactor.bind')}</span>
        </a>
      </>
    )
  }
  if (!safety.hasStep && !safety.canSendCodes) return <p>{t(strings, 'twoFactor.closed')}</p>
  return (
    <>
      <p>
        {t(strings, safety.hasStep ? 'twoFactor.codesTo' : 'twoFactor.codesToBe', { mobile: hiddenMobile(mobile) })}{' '}
        <span className="security-soft">{t(strings, safety.hasStep ? 'twoFactor.lost' : 'twoFactor.known')}</span>
      </p>
      <TurnButton strings={strings} safety={safety} />
    </>
  )
}

function TurnButton({ strings, safety }: { strings: Strings; safety: Safety }) {
  const { Piece: Form, isLoading, fetchPiece } = useOnDemand(loadForm)
  // The open sheet keeps its subject even when the switch has changed under it.
  const [turning, setTurning] = useState<'on' | 'off'>()
  const isOn = turning ? turning === 'on' : !safety.hasStep

  async function open() {
    if (await fetchPiece()) setTurning(safety.hasStep ? 'off' : 'on')
    else showToast(t(strings, 'common.networkFail'), 'error')
  }

  return (
    <>
      <Button isWide isBusy={isLoading} onClick={() => void open()}>
        {t(strings, safety.hasStep ? 'twoFactor.turnOff' : 'twoFactor.turnOn')}
      </Button>
      <Sheet
        isOpen={turning !== undefined}
        onClose={() => setTurning(undefined)}
        title={t(strings, isOn ? 'twoFactor.onTitle' : 'twoFactor.offTitle')}
        closeLabel={t(strings, 'common.close')}
      >
        {Form && turning && <Form strings={strings} isOn={isOn} safety={safety} onDone={() => setTurning(undefined)} />}
      </Sheet>
    </>
  )
}
