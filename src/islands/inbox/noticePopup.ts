import { computed } from 'nanostores'
import { visiblePopups } from '#contract/activities/offers.ts'
import { $webConfig } from '../config.ts'
import { enqueuePopup } from '../lobby/popupQueue.ts'
import { $standing } from '../lobby/standing.ts'
import { $player } from '../player.ts'
import { pagePath } from '../ui/navigation.ts'

/** The notices that greet this player on home, by the rule of offers. */
export const $popupNotices = computed([$webConfig, $standing], (config, standing) =>
  visiblePopups(config?.appNoticeConfigList ?? [], standing),
)

function ask(): void {
  const isHome = pagePath() === '/lobby/home'
  // The notices depend on the player, so a player who is still loading is awaited.
  if (isHome && $player.get().state !== 'known' && $popupNotices.get().length > 0) enqueuePopup({ name: 'notice' })
}

let isStarted = false

/** Once per visit. Whenever home is reached, or its notices become known, they join the popup queue. Closing them lasts for the session. */
export function startNotices(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('astro:page-load', ask)
  $popupNotices.subscribe(ask)
}
