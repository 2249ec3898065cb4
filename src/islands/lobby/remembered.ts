import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { FIRST_CHARGE } from '#contract/activities/firstCharge/id.ts'
import { INVITE_USER_SPIN } from '#contract/activities/inviteUserSpin/id.ts'
import { $activities } from '../activities/activities.ts'
import { $gameHistory, $player } from '../player.ts'
import { $standing } from './standing.ts'

/** Facts of the player that style sheets need before a page is painted. The device keeps them for public/guard.js. */
const FACTS = ['matched', 'unmatched', 'unspun', 'played', 'quiet'] as const

function remember(): void {
  const player = $player.get()
  if (player.state === 'known') return
  const isReady = player.state === 'ready'
  const isLost = isUnmatched()
  keep('matched', isReady ? (isLost === undefined ? undefined : !isLost) : false)
  keep('unmatched', isLost)
  keep('unspun', isUnspun())
  keep('played', isReady && $gameHistory.get().length > 0)
  keep('quiet', $standing.get().promotions === 'none')
  show()
}

/** Whether a deposit of this player is not matched: it is no first one, or the match is not for them. Undefined while that is not known. */
function isUnmatched(): boolean | undefined {
  const player = $player.get()
  if (player.state !== 'ready') return false
  const known = $activities.get()
  return player.user.firstRecharge || (known && !known.activityIds.includes(FIRST_CHARGE))
}

/** Whether the invite-user spin is off: nothing speaks of its target then. Undefined while that is not known. */
function isUnspun(): boolean | undefined {
  const known = $activities.get()
  return known && !known.activityIds.includes(INVITE_USER_SPIN)
}

/** What is not known yet stays as it was. */
function keep(fact: (typeof FACTS)[number], isSo: boolean | undefined): void {
  if (isSo === undefined) return
  if (isSo) writeStored(`perya.${fact}`, '1')
  else dropStored(`perya.${fact}`)
}

function show(): void {
  for (const fact of FACTS)
    document.documentElement.toggleAttribute(`data-${fact}`, readStored(`perya.${fact}`) !== undefined)
}

let isStarted = false

/** Once per visit. A swapped page has lost the attributes. */
export function startRemembering(): void {
  if (isStarted) return
  isStarted = true
  $player.subscribe(remember)
  $gameHistory.listen(remember)
  $standing.listen(remember)
  document.addEventListener('astro:after-swap', show)
}
