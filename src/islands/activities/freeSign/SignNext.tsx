import { useStore } from '@nanostores/react'
import { $signing, nameOfWish, receiveSign, type SignWish } from '#stores/activities/freeSign/calendar.ts'
import type { SignCalendar } from '#stores/activities/freeSign/summary.ts'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { formats, type Strings, t } from '../../ui/words.ts'

type Props = { standing: SignCalendar; strings: Strings }

/** What the player can do today: sign, or first make up the day that was missed. */
export function SignNext({ standing, strings }: Props) {
  const { isSigned, needRecharge, next, makeUp, isUsedUp } = standing
  const signing = useStore($signing, { ssr: 'initial' })
  if (isSigned) return <p className="free-sign-done">{t(strings, 'freeSign.signed')}</p>
  if (needRecharge)
    return (
      <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
        {t(strings, 'freeSign.needRecharge')}
      </a>
    )
  const button = (wish: SignWish, look: 'gold' | 'plain', text: string) => (
    <Button
      look={look}
      isWide
      isBusy={signing === nameOfWish(wish)}
      onClick={() => claimOnce(strings, () => receiveSign(wish))}
    >
      {text}
    </Button>
  )
  return (
    <div className="free-sign-next">
      {makeUp && (
        <>
          <p className="free-sign-missed">{t(strings, 'freeSign.missed', { day: makeUp.day })}</p>
          <p>{t(strings, 'freeSign.missedText')}</p>
          {button(
            { type: 'makeUp', day: makeUp.day },
            'plain',
            t(strings, 'freeSign.makeUp', { points: formats(strings).points(makeUp.points) }),
          )}
        </>
      )}
      {isUsedUp && <p>{t(strings, 'freeSign.usedUp')}</p>}
      {button({ type: 'day', day: next }, 'gold', t(strings, 'freeSign.sign', { day: next }))}
    </div>
  )
}
