import { computed } from 'nanostores'
import { visiblePopups } from '#contract/activities/activities.ts'
import { $activities } from '../activities/activities.ts'
import { $webConfig } from '../lobby/config.ts'
import { enqueuePopup } from '../lobby/popupQueue.ts'
import { $player } from '../session/player.ts'
import { pagePath } from '../ui/navigation.ts'

/** The notices that greet this player on home, by the pop-up's own filter (spec 4). */
export const $popupNotices = computed([$webConfig, $activities, $player], (config, activities, player) => {
  const hasMobile = player.state === 'ready' && player.user.mobile !== ''
  return visiblePopups(config?.appNoticeConfigList ?? [], { hasMobile, activityIds: activities?.activityIds ?? [] })
})

function ask(): void {
  const isHome = pagePath() === '/lobby/home'
  // Who is logged in decides what is shown: someone whose data is on its way is waited for.
  if (isHome && $player.get().state !== 'known' && $popupNotices.get().length > 0) enqueuePopup({ name: 'notice' })
}

let isStarted = false

/** Once a visit: whenever home is reached, or what greets there becomes known, the notices ask for the stage. Closing them is for the session. */
export function startNotices(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('astro:page-load', ask)
  $popupNotices.subscribe(ask)
}
