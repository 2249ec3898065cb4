import './profile.css'
import './who.css'
import { useStore } from '@nanostores/react'
import { avatarPath } from '#contract/art.ts'
import { $player } from '#stores/player.ts'
import { $isSessionLate, loadSession } from '#stores/session.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Late } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'

/** Who is logged in on this device, with the number that customer service asks for. `strings` holds `profile` and `common`. */
export function ProfileCard({ strings }: { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  const isLate = useStore($isSessionLate, { ssr: 'initial' })
  const user = player.state === 'ready' ? player.user : undefined
  if (!user && isLate) {
    return <Late title={t(strings, 'profile.late')} strings={strings} onAgain={() => void loadSession()} />
  }
  return (
    <section className="profile-card" aria-label={t(strings, 'profile.card')} aria-busy={user === undefined}>
      <img className="avatar" src={avatarPath(user?.avatar ?? 0)} alt="" width={72} height={72} />
      {user ? (
        <div className="who">
          <p className="who-name">
            <span>{user.nickname}</span>
            <span className="who-vip">{t(strings, 'profile.vip', { level: user.vip })}</span>
          </p>
          <p className="profile-account">{user.account}</p>
          <p className="who-id">
            {t(strings, 'profile.id', { id: user.id })}
            <CopyButton value={String(user.id)} label={t(strings, 'profile.copyId')} strings={strings} isIconOnly />
          </p>
          <p className="who-id">
            {t(strings, 'profile.inviteCode', { code: user.inviteCode })}
            <CopyButton value={user.inviteCode} label={t(strings, 'profile.copyCode')} strings={strings} isIconOnly />
          </p>
        </div>
      ) : (
        <div className="who">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
        </div>
      )}
    </section>
  )
}
