import { useStore } from '@nanostores/react'
import { lastMoment } from '#contract/activities/midnight.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { serverNow } from '../../ui/clock.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { PointsWorth } from '../frame/PointsWorth.tsx'
import type { SignCalendar } from './calendar.ts'
import { $signing, nameOfWish, receiveSign, type SignWish } from './calendar.ts'

type Props = { standing: SignCalendar; strings: Strings }

/** What the player can do today: sign, or first make up the day that was missed. */
export function SignNext({ standing, strings }: Props) {
  const { days, isSigned, needRecharge, next, makeUp, isUsedUp } = standing
  if (isSigned) return <p className="free-sign-done">{t(strings, 'freeSign.signed')}</p>
  if (needRecharge)
    return (
      <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
        {t(strings, 'freeSign.needRecharge')}
      </a>
    )
  const items = days.find(({ day }) => day === next)?.items ?? []
  const sign = (
    <Sign wish={{ type: 'day', day: next }} look="gold" strings={strings}>
      {t(strings, 'freeSign.sign', { day: next })}
    </Sign>
  )
  return (
    <div className="free-sign-next">
      {makeUp && <Missed makeUp={makeUp} isUsedUp={isUsedUp} strings={strings} />}
      {isUsedUp ? (
        <p>{t(strings, 'freeSign.usedUp')}</p>
      ) : (
        <Worth items={items} strings={strings} expiresAt={lastMoment(serverNow())}>
          {sign}
        </Worth>
      )}
      {sign}
    </div>
  )
}

type MissedProps = Pick<Props, 'strings'> & { makeUp: NonNullable<SignCalendar['makeUp']>; isUsedUp: boolean }

/** The day that was missed, and what it gives for its price. Where the rewards are used up, it counts alone. */
function Missed({ makeUp: { day, items, points }, isUsedUp, strings }: MissedProps) {
  const makeUp = (
    <Sign wish={{ type: 'makeUp', day }} look="plain" strings={strings}>
      {t(strings, 'freeSign.makeUp', { points: formats(strings).points(points) })}
    </Sign>
  )
  return (
    <>
      <p className="free-sign-missed">{t(strings, 'freeSign.missed', { day })}</p>
      <p>{t(strings, 'freeSign.missedText')}</p>
      <PointsWorth points={points} strings={strings} />
      {!isUsedUp && (
        <Worth items={items} strings={strings}>
          {makeUp}
        </Worth>
      )}
      {makeUp}
    </>
  )
}

type SignProps = { wish: SignWish; look: 'gold' | 'plain'; strings: Strings; children: string }

function Sign({ wish, look, strings, children }: SignProps) {
  const signing = useStore($signing, { ssr: 'initial' })
  return (
    <Button
      look={look}
      isWide
      isBusy={signing === nameOfWish(wish)}
      onClick={() => claimOnce(strings, () => receiveSign(wish))}
    >
      {children}
    </Button>
  )
}
