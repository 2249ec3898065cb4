import './more.css'
import { useStore } from '@nanostores/react'
import { avatarPath } from '#contract/art.ts'
import { $player } from '#stores/player.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'

/** Who is logged in on this device, with the number that customer service asks for. */
export function MoreCard({ strings }: { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  const user = player.state === 'ready' ? player.user : undefined
  return (
    <section className="more-card" aria-label={t(strings, 'login.card')} aria-busy={user === undefined}>
      <img className="avatar" src={avatarPath(user?.avatar ?? 0)} alt="" width={64} height={64} />
      {user ? (
        <div className="more-who">
          <p className="more-name">{user.nickname}</p>
          <p>{user.account}</p>
          <p className="more-id">
            {t(strings, 'login.playerId', { id: user.id })}
            <CopyButton value={String(user.id)} label={t(strings, 'login.copyId')} strings={strings} isIconOnly />
          </p>
        </div>
      ) : (
        <div className="more-who">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
        </div>
      )}
    </section>
  )
}
