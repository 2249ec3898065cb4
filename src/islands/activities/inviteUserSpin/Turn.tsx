import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/icons.ts'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Countdown } from '../frame/Countdown.tsx'
import { ShareInvite } from '../frame/ShareInvite.tsx'
import { $lastSpun, $spinBusy, type SpinStanding, spinNow, spinStanding } from './spin.ts'

type Props = { standing: SpinStanding; strings: Strings }

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)

/** What the spins have brought of the target, exactly, and the next spin. */
export function Turn({ standing, strings }: Props) {
  const { running, terms, isUsedUp, ready } = standing
  const busy = useStore($spinBusy, { ssr: 'initial' })
  const { coin, shortCoin, moment } = formats(strings)
  const { target, days } = running ?? terms
  const brought = sumOf(running?.amounts ?? [])
  const said = { brought: coin(brought), target: shortCoin(target), left: coin(target - brought) }
  return (
    <section className="glow-card spin-turn" aria-label={t(strings, 'inviteUserSpin.title')}>
      <img
        className="spin-wheel"
        data-busy={busy === 'spin' || undefined}
        src={iconPath('ferris-wheel')}
        alt=""
        width={112}
        height={112}
      />
      <p className="spin-sum">
        <strong className="money">{said.brought}</strong> {t(strings, 'inviteUserSpin.of', said)}
      </p>
      <progress
        className="panel-progress"
        value={brought}
        max={target}
        aria-label={t(strings, 'inviteUserSpin.progress', said)}
      />
      <p>
        {running
          ? t(strings, 'inviteUserSpin.left', said)
          : t(strings, 'inviteUserSpin.begins', { target: said.target, count: days })}
      </p>
      {running && (
        <>
          <Countdown expireTime={running.expireTime} strings={strings} onOver={() => void spinStanding.load()} />
          <p className="spin-soft">{t(strings, 'inviteUserSpin.until', { date: moment(running.expireTime) })}</p>
        </>
      )}
      {!running && isUsedUp ? (
        <p>{t(strings, 'inviteUserSpin.usedUp')}</p>
      ) : (
        <Next standing={standing} isBusy={busy === 'spin'} strings={strings} />
      )}
      {ready > 1 && <p className="spin-soft">{t(strings, 'inviteUserSpin.more', { count: ready })}</p>}
      <LastSpun standing={standing} strings={strings} />
    </section>
  )
}

/** The button of the next spin; before a deposit the way there, and without a friend the way to invite one. */
function Next({ standing, isBusy, strings }: Props & { isBusy: boolean }) {
  const { running, ready, needRecharge } = standing
  const spin = (running?.spins ?? 0) + 1
  if (needRecharge)
    return (
      <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
        {t(strings, 'inviteUserSpin.needRecharge')}
      </a>
    )
  if (ready === 0)
    return (
      <>
        <p>{t(strings, 'inviteUserSpin.needFriend', { spin })}</p>
        <ShareInvite strings={strings} />
      </>
    )
  return (
    <Button look="gold" isWide isBusy={isBusy} onClick={() => claimOnce(strings, spinNow)}>
      {t(strings, spin === 1 ? 'inviteUserSpin.first' : 'inviteUserSpin.spin', { spin })}
    </Button>
  )
}

/** What was spun last on this device: of the cycle that runs, or of one that it has just completed. */
function LastSpun({ standing: { running, owed }, strings }: Props) {
  const last = useStore($lastSpun, { ssr: 'initial' })
  const isShown = running ? running.cycle === last?.cycle : owed.some(({ cycle }) => cycle === last?.cycle)
  return (
    <p className="spin-last" role="status">
      {last &&
        isShown &&
        t(strings, 'inviteUserSpin.brought', { spin: last.spin, amount: formats(strings).coin(last.amount) })}
    </p>
  )
}
