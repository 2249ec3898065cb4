import '../ui/rows.css'
import './invite.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { iconPath } from '#contract/icons.ts'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { InvitedFriends } from './InvitedFriends.tsx'
import { $link, loadLink } from './invitations.ts'
import { ShareLink } from './ShareLink.tsx'
import { WithPlayer } from './WithPlayer.tsx'

/** Inviting friends: the link and its ways out, and who has come. `strings` holds `friends`, `profile` and `common`. */
export const InvitePage = guarded(function InvitePage({ strings }: { strings: Strings }) {
  return (
    <div className="invite">
      <WithPlayer strings={strings} waiting={<Unknown />}>
        {({ mobile }) => (mobile === '' ? <BindFirst strings={strings} /> : <Link strings={strings} />)}
      </WithPlayer>
      <InvitedFriends strings={strings} />
    </div>
  )
})

function Unknown() {
  return (
    <section className="invite-card" aria-busy="true">
      <Skeleton shape="card" />
    </section>
  )
}

/** Sharing needs a bound mobile number (spec 5). */
function BindFirst({ strings }: { strings: Strings }) {
  return (
    <section className="invite-card invite-bind">
      <img src={iconPath('mobile-phone')} alt="" width={56} height={56} />
      <h2>{t(strings, 'friends.bindTitle')}</h2>
      <p>{t(strings, 'friends.bindText')}</p>
      <a className="button button-gold button-wide" href="/bind">
        {t(strings, 'friends.bind')}
      </a>
    </section>
  )
}

function Link({ strings }: { strings: Strings }) {
  const link = useStore($link, { ssr: 'initial' })
  useEffect(() => void loadLink(), [])
  return (
    <section className="invite-card" aria-busy={link.state === 'loading'}>
      <Loaded
        of={link}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'friends.failed')}
        onAgain={() => void loadLink()}
        strings={strings}
      >
        {(known) => <ShareLink strings={strings} {...known} />}
      </Loaded>
    </section>
  )
}
