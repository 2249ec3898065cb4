import type { User } from '#contract/call/shapes.ts'
import { type IconName, iconPath } from '#contract/icons.ts'
import { AvatarPicture } from '../ui/AvatarPicture.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { BalanceCard } from '../wallet/BalanceCard.tsx'
import { type Level, wayUp } from './levels.ts'

type Props = { user: User | undefined; levels: readonly Level[]; built: readonly string[]; strings: Strings }

const shortcuts: readonly { path: string; key: string; icon: IconName }[] = [
  { path: '/lobby/wallets/deposit', key: 'deposit', icon: 'inbox-tray' },
  { path: '/lobby/wallets/withdraw', key: 'withdraw', icon: 'outbox-tray' },
  { path: '/lobby/record/transaction', key: 'record', icon: 'receipt' },
  { path: '/lobby/favorites', key: 'favourites', icon: 'red-heart' },
  { path: '/lobby/profile/task', key: 'tasks', icon: 'bullseye' },
  { path: '/lobby/profile', key: 'profile', icon: 'identification-card' },
  { path: '/lobby/bind', key: 'bind', icon: 'mobile-phone' },
  { path: '/service', key: 'service', icon: 'headphone' },
]

/** Name, coin and, once they have a page, points and level; with links. The link to bind a phone disappears once one is bound. */
export function OverviewHead({ user, levels, built, strings }: Props) {
  const isThere = (path: string) => path.startsWith('/lobby/wallets/') || built.includes(path)
  const offered = shortcuts.filter(({ path, key }) => isThere(path) && !(key === 'bind' && user?.mobile))
  return (
    <>
      <div className="overview-head" aria-busy={user === undefined}>
        <section className="overview-card" aria-label={t(strings, 'member.you')}>
          <div className="overview-who">
            <AvatarPicture of={user} size={64} />
            <p>
              <strong>{user?.nickname ?? '–'}</strong>
              <span>{user ? t(strings, 'member.id', { id: user.id }) : '–'}</span>
            </p>
          </div>
          <BalanceCard strings={strings} />
          {(built.includes('/lobby/points') || (user && user.lottery > 0)) && (
            <a className="overview-soft" href="/lobby/points">
              {t(strings, 'member.points')}{' '}
              <span className="money">{user ? formats(strings).points(user.lottery) : '–'}</span>
            </a>
          )}
        </section>
        {built.includes('/lobby/profile/vip') && <VipCard user={user} levels={levels} strings={strings} />}
      </div>
      <nav aria-label={t(strings, 'member.shortcuts')}>
        <ul className="overview-shortcuts">
          {offered.map(({ path, key, icon }) => (
            <li key={key}>
              <a href={path}>
                <img src={iconPath(icon)} alt="" width={32} height={32} />
                {t(strings, `member.${key}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function VipCard({ user, levels, strings }: Omit<Props, 'built'>) {
  const next = wayUp(levels, user?.bet ?? 0)
  const way = (bet: number) =>
    next
      ? t(strings, 'member.next', {
          level: next.level,
          bet: formats(strings).shortCoin(bet),
          goal: formats(strings).shortCoin(next.betAmount),
        })
      : t(strings, 'member.top')
  return (
    <section className="overview-card" aria-labelledby="overview-vip">
      <h2 id="overview-vip">{t(strings, 'member.vip', { level: user?.vip ?? '–' })}</h2>
      <progress
        className="overview-progress"
        value={user && next ? Math.floor(next.share * 100) : user ? 100 : 0}
        max={100}
        aria-label={t(strings, 'member.way')}
      />
      <p className="overview-soft">{user ? way(user.bet) : '–'}</p>
    </section>
  )
}
