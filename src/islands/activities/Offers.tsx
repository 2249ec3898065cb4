import './offers.css'
import { useStore } from '@nanostores/react'
import { isGiftDue } from '#contract/activities/offers.ts'
import { tasks } from '#contract/activities/tasks/manifest.ts'
import { type IconName, iconPath } from '#contract/icons.ts'
import { $standing, atBuild } from '../lobby/standing.ts'
import { $player } from '../player.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $activities } from './activities.ts'
import { type Gifts, type OfferName, offersOf } from './listed.ts'
import { $redDots } from './redDots.ts'

const looks: Record<OfferName, { icon: IconName; href: string }> = {
  register: { icon: 'wrapped-gift', href: '/register' },
  tasks: { icon: 'bullseye', href: '/profile/task' },
  deposit: { icon: 'purse', href: '/lobby/wallets/deposit' },
}

/** The lobby's rewards that concern this viewer. */
export function Offers({ strings, ...gifts }: Gifts & { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  const { hasTask = false } = useStore($redDots, { ssr: 'initial' })
  const isGiven = isGiftDue('firstDeposit', useStore($standing, { ssr: () => atBuild }))
  // Its place is kept, hidden by the style sheet, until the player is known.
  const isDepositDue = isGiven || player.state === 'known'
  // The HTML does not know the current activities and names the configured ones.
  const activities = useStore($activities, { ssr: 'initial' })
  const isTasksOn = activities === undefined || activities.activityIds.includes(tasks.id)
  return (
    <ul className="offers">
      {offersOf(gifts, { isDepositDue, isTasksOn }).map(({ name, cents }) => {
        // One offer is the main action: a guest registers; a player claims a reward, or deposits.
        const isMain = name === 'register' || (player.state !== 'guest' && (name === 'tasks') === hasTask)
        const translate = (part: string) =>
          t(strings, `activity.offer.${name}.${part}`, { amount: formats(strings).shortCoin(cents) })
        return (
          <li
            key={name}
            className={name === 'register' ? 'face-guest' : undefined}
            data-gift={name === 'deposit' ? 'firstDeposit' : undefined}
          >
            <div className="offer">
              <img loading="lazy" src={iconPath(looks[name].icon)} alt="" width={64} height={64} />
              <div className="offer-words">
                <h3>{translate('title')}</h3>
                <p>{translate('text')}</p>
                {name === 'tasks' && hasTask && <p className="offer-note">{t(strings, 'activity.waiting')}</p>}
              </div>
              <a className={isMain ? 'button button-gold' : 'button'} href={looks[name].href}>
                {translate('action')}
              </a>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
