import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { $gameHistory, $player } from '../session/player.ts'
import { $standing } from './standing.ts'

/** Facts of the player that style sheets need before a page is painted. The device keeps them for public/guard.js. */
const FACTS = ['deposited', 'played', 'quiet'] as const

function remember(): void {
  const player = $player.get()
  if (player.state === 'known') return
  const isReady = player.state === 'ready'
  keep('deposited', isReady && player.user.firstRecharge)
  keep('played', isReady && $gameHistory.get().length > 0)
  keep('quiet', $standing.get().promotions === 'none')
  show()
}

function keep(fact: (typeof FACTS)[number], isSo: boolean): void {
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
