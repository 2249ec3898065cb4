import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $friends, loadFriends } from '#stores/account/invitations.ts'
import { Empty } from '../ui/Empty.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'

/** Friends who have come so far: how many, and the latest by half hidden names. */
export function InvitedFriends({ strings }: { strings: Strings }) {
  const friends = useStore($friends, { ssr: 'initial' })
  useEffect(() => void loadFriends(), [])
  return (
    <section className="invite-friends" aria-labelledby="invite-friends" aria-busy={friends.state === 'loading'}>
      <h2 id="invite-friends">{t(strings, 'friends.friends')}</h2>
      <Loaded
        of={friends}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'friends.friendsFailed')}
        onAgain={() => void loadFriends()}
        strings={strings}
      >
        {({ count, rows }) =>
          count === 0 ? (
            <Empty title={t(strings, 'friends.none')} text={t(strings, 'friends.noneText')} />
          ) : (
            <>
              <p className="invite-count">{t(strings, 'friends.count', { count })}</p>
              <ul className="rows">
                {rows.map(({ name, joinTime }) => (
                  <li key={`${joinTime} ${name}`} className="invite-friend">
                    <span>{name}</span>
                    <span className="invite-joined">
                      {t(strings, 'friends.joined', { date: formats(strings).date(joinTime) })}
                    </span>
                  </li>
                ))}
              </ul>
              {count > rows.length && (
                <p className="invite-joined">{t(strings, 'friends.rest', { count: rows.length })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
