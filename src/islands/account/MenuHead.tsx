import './who.css'
import type { User } from '#contract/call/shapes.ts'
import { AvatarPicture } from '../ui/AvatarPicture.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { type InviterLine, inviterLine } from './menu.ts'

export type MenuPartProps = {
  user: User | undefined
  built: readonly string[]
  strings: Strings
  /** Called by every link that leaves the page, to close the menu. */
  onLeave: () => void
}

/** The player: picture, level, name, copyable number and inviter. */
export function MenuHead({ user, built, strings, onLeave }: MenuPartProps) {
  const picture = <AvatarPicture of={user} size={64} />
  return (
    <div className="menu-head" aria-busy={user === undefined}>
      {built.includes('/profile/user') ? (
        <a href="/profile/user" aria-label={t(strings, 'menu.user')} onClick={onLeave}>
          {picture}
        </a>
      ) : (
        picture
      )}
      {user ? (
        <div className="who">
          <p className="who-name">
            <span>{user.nickname}</span>
            {built.includes('/profile/vip') && (
              <span className="who-vip">{t(strings, 'menu.vip', { level: user.vip })}</span>
            )}
          </p>
          <p className="who-id">
            {t(strings, 'menu.id', { id: user.id })}
            <CopyButton value={String(user.id)} label={t(strings, 'menu.copyId')} strings={strings} isIconOnly />
          </p>
          <Inviter line={inviterLine(built, user)} strings={strings} onLeave={onLeave} />
        </div>
      ) : (
        <div className="who">
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      )}
    </div>
  )
}

type InviterProps = { line: InviterLine; strings: Strings; onLeave: () => void }

function Inviter({ line, strings, onLeave }: InviterProps) {
  if (line.kind === 'none') return null
  if (line.kind === 'known') return <p>{t(strings, 'menu.superior', { id: line.pid })}</p>
  return (
    <a className="menu-superior" href="/profile/superior" onClick={onLeave}>
      {t(strings, 'menu.setSuperior')}
    </a>
  )
}
