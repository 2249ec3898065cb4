import './rewards-block.css'
import { useStore } from '@nanostores/react'
import { featuredSlots } from '#contract/activities/activityLists.ts'
import { kindOf } from '#contract/activities/kinds.ts'
import type { RedDot } from '#contract/activities/manifest.ts'
import { $standing, atBuild } from '../lobby/standing.ts'
import { $redDots } from './redDots.ts'

/** A slot prepared by the page, which passes only slots whose screen exists. */
export type Slot = { id: number; path: string; picture: string; title: string; text: string; waiting: string }

/** The featured rewards of home: up to four links, chosen by the current activities (spec 2.8). */
export function RewardsBlock({ slots, label }: { slots: readonly Slot[]; label: string }) {
  const standing = useStore($standing, { ssr: () => atBuild })
  const dots = useStore($redDots, { ssr: 'initial' })
  const isWaiting = (dot: RedDot | undefined) => dot !== undefined && dots[dot]
  const shown = featuredSlots(standing).flatMap((id) => slots.find((slot) => slot.id === id) ?? [])
  if (shown.length === 0) return null
  return (
    <nav className="slots" aria-label={label}>
      {shown.map(({ id, path, picture, title, text, waiting }) => (
        <a key={id} className="slot" href={path} data-slot={id}>
          <img loading="lazy" src={picture} alt="" width={40} height={40} />
          <span className="slot-words">
            <strong>{title}</strong>
            <span>{text}</span>
          </span>
          {isWaiting(kindOf(id)?.dot) && (
            <span className="slot-dot">
              <span className="unseen">{waiting}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
