import './profile.css'
import './who.css'
import type { ReactNode } from 'react'
import type { User } from '#contract/call/shapes.ts'
import { AvatarPicture } from '../ui/AvatarPicture.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { WithPlayer } from './WithPlayer.tsx'

type Props = {
  strings: Strings
  /** Whether this build has the page of VIP levels. */
  hasVip?: boolean
}

/** The logged-in player, with the number that customer service asks for. `strings` holds `profile` and `common`. */
export const ProfileCard = guarded(function ProfileCard({ strings, hasVip = false }: Props) {
  const waiting = (
    <Card strings={strings}>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
    </Card>
  )
  return (
    <WithPlayer strings={strings} waiting={waiting}>
      {(user) => (
        <Card strings={strings} user={user}>
          <p className="who-name">
            <span>{user.nickname}</span>
            {hasVip && <span className="who-vip">{t(strings, 'profile.vip', { level: user.vip })}</span>}
          </p>
          <p className="profile-account">{user.account}</p>
          <p className="profile-since">{t(strings, 'profile.since', { count: user.regPeriod })}</p>
          <p className="who-id">
            {t(strings, 'profile.id', { id: user.id })}
            <CopyButton value={String(user.id)} label={t(strings, 'profile.copyId')} strings={strings} isIconOnly />
          </p>
          <p className="who-id">
            {t(strings, 'profile.inviteCode', { code: user.inviteCode })}
            <CopyButton value={user.inviteCode} label={t(strings, 'profile.copyCode')} strings={strings} isIconOnly />
          </p>
        </Card>
      )}
    </WithPlayer>
  )
})

function Card({ strings, user, children }: { strings: Strings; user?: User; children: ReactNode }) {
  return (
    <section className="profile-card" aria-label={t(strings, 'profile.card')} aria-busy={user === undefined} data-sized>
      <AvatarPicture of={user} size={72} />
      <div className="who">{children}</div>
    </section>
  )
}
