import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { sayToLobby } from '../frame.ts'
import { $isGuestPlay } from '../guest.ts'
import { isPoor, type RoundFailure, type Waiting } from './failure.ts'
import { handFocusOn } from './handFocusOn.ts'
import { refill } from './open.ts'
import { askAgain, giveUp } from './play.ts'
import { lowerStake } from './stakes.ts'
import { $isChecking, $isLate, $lowerStake, $open, $playable, $resumed, $shell, $trouble } from './state.ts'

/** The place of a game's picture. Above the picture stands the note on a resumed round, and over it the reason why play is blocked. */
export function Stage({ strings, children }: { strings: Strings; children: ReactNode }) {
  const trouble = useStore($trouble, { ssr: 'initial' })
  const resumed = useStore($resumed, { ssr: 'initial' })
  const open = useStore($open, { ssr: 'initial' })
  const isLate = useStore($isLate, { ssr: 'initial' })
  const note = isLate ? 'shell.late' : resumed ? 'shell.resumed' : open?.isResumed ? 'shell.continued' : undefined
  return (
    <div className="shell-stage">
      {children}
      <p className="shell-note" role="status">
        {note && t(strings, note)}
      </p>
      {trouble && <TroubleCard trouble={trouble} strings={strings} />}
    </div>
  )
}

/** "Not enough coin" has two ways on: before a round a stake that the coin covers, and always a deposit. */
function PoorChoices({ mayLower, strings }: { mayLower: boolean; strings: Strings }) {
  const lower = useStore($lowerStake)
  return (
    <span className="shell-trouble-ways">
      {mayLower && lower !== undefined && (
        <Button size="small" onClick={lowerStake}>
          {t(strings, 'shell.lowerTo', { amount: formats(strings).shortCoin(lower) })}
        </Button>
      )}
      <Button look="gold" size="small" onClick={() => sayToLobby({ perya: 1, type: 'deposit' })}>
        {t(strings, 'shell.deposit')}
      </Button>
    </span>
  )
}

function TroubleCard({ trouble, strings }: { trouble: RoundFailure; strings: Strings }) {
  const isGuest = useStore($isGuestPlay)
  const isChecking = useStore($isChecking)
  const { step } = useStore($shell)
  if (trouble.kind === 'refill' || (isGuest && isPoor(trouble)))
    return <EmptyPurse hasFailed={trouble.kind === 'refill'} strings={strings} />
  return (
    <div ref={handFocusOn} className="shell-trouble" role="alert">
      <p>{troubleText(trouble, step === 'choosing' ? 'moveTrouble' : 'trouble', strings)}</p>
      {isPoor(trouble) && <PoorChoices mayLower={step === 'ready'} strings={strings} />}
      {'roundId' in trouble && (
        <span className="shell-trouble-ways">
          {trouble.kind === 'unplayed' && (
            <Button size="small" onClick={giveUp}>
              {t(strings, 'shell.notNow')}
            </Button>
          )}
          <Button look="gold" size="small" isBusy={isChecking} onClick={() => void askAgain()}>
            {t(strings, askWords(trouble))}
          </Button>
        </span>
      )}
    </div>
  )
}

function troubleText(trouble: RoundFailure, words: 'moveTrouble' | 'trouble', strings: Strings): string {
  if (trouble.kind === 'region') return t(strings, `refusal.${trouble.isUnknown ? 'regionUnknown' : 'regionForeign'}`)
  return t(strings, `shell.${words}.${trouble.kind}`, fillingOf(trouble, strings))
}

function fillingOf(trouble: RoundFailure, strings: Strings): Record<string, string | number> {
  if (trouble.kind === 'waits') return { playable: formats(strings).coin($playable.get()) }
  return trouble.kind === 'failed' ? { code: trouble.code } : {}
}

function askWords({ kind, move }: Waiting): string {
  if (kind === 'busy') return 'common.tryAgain'
  if (kind === 'unplayed') return move ? 'shell.makeNow' : 'shell.playNow'
  return move ? 'shell.askMove' : 'shell.askAgain'
}

/** A guest's play coin is too little, and refilled by a tap. */
function EmptyPurse({ hasFailed, strings }: { hasFailed: boolean; strings: Strings }) {
  return (
    <div ref={handFocusOn} className="shell-trouble" role="alert">
      <p>{t(strings, hasFailed ? 'shell.guest.refillFailed' : 'shell.guest.poor')}</p>
      <Button look="gold" size="small" onClick={() => void refill()}>
        {t(strings, 'shell.guest.refill')}
      </Button>
    </div>
  )
}
