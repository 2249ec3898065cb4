import '../ui/rows.css'
import './profile.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PlatformName } from '#contract/enumerations.ts'
import { iconPath } from '#contract/icons.ts'
import { $kyc, loadKyc } from '../kyc/kycStanding.ts'
import { $player } from '../player.ts'
import { guarded } from '../ui/Guarded.tsx'
import { type Strings, t } from '../ui/words.ts'
import { type ProfileRow, profileGroups } from './profileRows.ts'

type Props = {
  strings: Strings
  platform: PlatformName
  /** Addresses of this build. A page outside them is not offered. */
  built: readonly string[]
}

/** Links to the player's own pages, each with its state. */
export const ProfileRows = guarded(function ProfileRows({ strings, platform, built }: Props) {
  const player = useStore($player, { ssr: 'initial' })
  const kyc = useStore($kyc, { ssr: 'initial' })
  const user = player.state === 'ready' ? { ...player.user, banks: player.banks } : undefined
  const standing = kyc.state === 'ready' ? kyc.value.state : undefined
  const groups = profileGroups(platform, built, user && { ...user, kyc: standing })

  useEffect(() => void loadKyc(), [])

  return (
    <nav className="profile-groups" aria-label={t(strings, 'profile.rows')}>
      {groups.map(({ key, rows }) => (
        <section key={key} aria-labelledby={`profile-${key}`}>
          <h2 id={`profile-${key}`}>{t(strings, `profile.group.${key}`)}</h2>
          <ul className="rows">
            {rows.map((row) => (
              <li key={row.key}>
                <Row row={row} strings={strings} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
})

function Row({ row: { key, icon, href, fact }, strings }: { row: ProfileRow; strings: Strings }) {
  const content = (
    <>
      <img src={iconPath(icon)} alt="" width={28} height={28} />
      <span className="profile-row-name">{t(strings, `profile.row.${key}`)}</span>
      {fact && (
        <span className="profile-fact" data-good={fact.isGood || undefined} data-bad={fact.isBad || undefined}>
          {t(strings, `profile.fact.${fact.key}`, fact.values)}
        </span>
      )}
    </>
  )
  return href === undefined ? (
    <p className="profile-row">{content}</p>
  ) : (
    <a className="profile-row row-onward" href={href}>
      {content}
    </a>
  )
}
