import { POINTS } from '#contract/points/props.ts'
import { BalancePill } from '../lobby/BalancePill.tsx'
import { formats, t } from '../ui/words.ts'
import { MoneyFigures } from '../wallet/MoneyFigures.tsx'
import type { MenuPartProps } from './MenuHead.tsx'

/** Coin with its refresh button, the deposit and withdrawal links, and the points. */
export function MenuMoney({ user, built, strings, onLeave }: MenuPartProps) {
  return (
    <div className="menu-money">
      <p className="menu-label">{t(strings, 'lobby.balance')}</p>
      <BalancePill strings={strings} />
      <MoneyFigures strings={strings} />
      <div className="menu-wallet">
        <a className="button" href="/lobby/wallets/withdraw" onClick={onLeave}>
          {t(strings, 'menu.withdraw')}
        </a>
        <a className="button button-gold" href="/lobby/wallets/deposit" onClick={onLeave}>
          {t(strings, 'lobby.deposit')}
        </a>
      </div>
      <Points user={user} built={built} strings={strings} onLeave={onLeave} />
    </div>
  )
}

/** The number of points, a link once the build has their page. Until then only points that the player owns are shown. */
function Points({ user, built, strings, onLeave }: MenuPartProps) {
  const inside = (
    <>
      <img src={POINTS} alt="" width={24} height={24} />
      <span>{t(strings, 'menu.points')}</span>
      <span className="money">{user ? formats(strings).points(user.lottery) : '–'}</span>
    </>
  )
  if (!built.includes('/points')) return user && user.lottery > 0 && <p className="menu-points">{inside}</p>
  return (
    <a className="menu-points" href="/points" onClick={onLeave}>
      {inside}
    </a>
  )
}
