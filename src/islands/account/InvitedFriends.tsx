import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type FriendCheck, friendChecks } from '#contract/activities/friends.ts'
import { Button } from '../ui/Button.tsx'
import { Empty, Late } from '../ui/Empty.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $allFriends, $friends, type AllFriends, type Friend, loadFriends, loadMoreFriends } from './invitations.ts'

/** Friends who have come so far: how many, how many of them count, and what each still lacks, by half hidden names. */
export function InvitedFriends({ strings }: { strings: Strings }) {
  const friends = useStore($friends, { ssr: 'initial' })
  const all = useStore($allFriends, { ssr: 'initial' })
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
        {({ rows, cursor, more }) => (
          <>
            {all && <Conditions all={all} strings={strings} />}
            {rows.length === 0 && <Empty title={t(strings, 'friends.none')} text={t(strings, 'friends.noneText')} />}
            {rows.length > 0 && (
              <ul className="rows">
                {rows.map((friend) => (
                  <FriendRow
                    key={`${friend.joinTime} ${friend.name}`}
                    friend={friend}
                    checks={checksOf(all)}
                    strings={strings}
                  />
                ))}
              </ul>
            )}
            {more === 'failed' ? (
              <Late title={t(strings, 'friends.moreFailed')} strings={strings} onAgain={loadMoreFriends} />
            ) : (
              cursor !== undefined && (
                <Button isWide isBusy={more === 'loading'} onClick={() => void loadMoreFriends()}>
                  {t(strings, 'friends.more')}
                </Button>
              )
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const checksOf = (all: AllFriends | undefined): readonly FriendCheck[] =>
  friendChecks.filter((check) => check !== 'identity' || all?.identity)

/** What a friend must have to count, with the sums. */
function Conditions({ all, strings }: { all: AllFriends; strings: Strings }) {
  const { count, valid } = all
  const sums: Partial<Record<FriendCheck, number>> = { deposit: all.deposit, stakes: all.stakes }
  return (
    <div className="invite-conditions">
      {count > 0 && (
        <p className="invite-count">
          {t(strings, 'friends.count', { count })}{' '}
          {t(strings, valid === 0 ? 'friends.noneValid' : 'friends.valid', { count: valid })}
        </p>
      )}
      <p>{t(strings, 'friends.validText')}</p>
      <ul>
        {checksOf(all).map((check) => (
          <li key={check}>
            {t(strings, `friends.check.${check}`, { amount: formats(strings).coin(sums[check] ?? 0) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

type RowProps = { friend: Friend; checks: readonly FriendCheck[]; strings: Strings }

/** A friend and which conditions are met. Nothing more of them than that. */
function FriendRow({ friend: { name, joinTime, isValid, has }, checks, strings }: RowProps) {
  return (
    <li className="invite-friend">
      <div>
        <strong>{name}</strong>
        <span className="invite-joined">{t(strings, 'friends.joined', { date: formats(strings).date(joinTime) })}</span>
      </div>
      <span className="invite-state" data-valid={isValid || undefined}>
        {t(strings, isValid ? 'friends.counts' : 'friends.open')}
      </span>
      <ul className="invite-checks">
        {checks.map((check) => {
          const short = t(strings, `friends.short.${check}`)
          const isDone = has.includes(check)
          return (
            <li key={check} data-done={isDone || undefined}>
              <span aria-hidden="true">{short}</span>
              <span className="unseen">
                {t(strings, isDone ? 'friends.done' : 'friends.missing', { check: short })}
              </span>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
