import { whenSilent } from '#client/wire/hear.ts'
import { dropUnheard, type Unheard, unheardOf } from '#client/wire/keys.ts'
import { post } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { readToken } from '#client/wire/token.ts'
import { QUICK_TIMEOUT_MS } from '#contract/limits.ts'
import { NEWS_TOAST_MS } from '#contract/lobby/limits.ts'
import { $webConfig } from '../config.ts'
import { mended, mendLater } from './heal.ts'
import { dismissToast, offer, showToast } from './ui.ts'

/** Words of the page. */
type Say = (key: string) => string

/** The operator's plain address, kept for a day on which nothing but a portal answers. */
const PORTAL_KEY = 'perya.portal'

let isStarted = false
let shownAt = Number.NEGATIVE_INFINITY

/** Tells of changes whose answer is late or lost, and of networks that want a log-in. Once per visit. */
export function startHearing(say: Say): void {
  if (isStarted) return
  isStarted = true
  whenSilent({
    tell: (silence, onStop) => {
      const label = say('common.stopWaiting')
      const told = offer(say(`common.silence.${silence}`), { label, act: onStop }, Number.POSITIVE_INFINITY)
      return () => dismissToast(told)
    },
    tellPortal: () => offerPortal(say),
  })
  $webConfig.subscribe((config) => {
    if (config?.portalUrl) writeStored(PORTAL_KEY, config.portalUrl)
    else if (config) dropStored(PORTAL_KEY)
  })
  // By then each of them has arrived, or never will.
  for (const unheard of unheardOf(!readToken())) setTimeout(() => void tellLater(unheard, say), QUICK_TIMEOUT_MS)
}

/** A link to the operator's plain address, which the network answers by its own page. Never to an address out of its answer. */
function offerPortal(say: Say): void {
  const address = readStored(PORTAL_KEY)
  if (!address || performance.now() - shownAt < NEWS_TOAST_MS) return
  shownAt = performance.now()
  const act = () => void window.open(address, '_blank', 'noopener')
  offer(say('common.portal'), { label: say('common.openPage'), act }, NEWS_TOAST_MS)
}

/** Tells what became of a change of an earlier page, whose answer nobody heard. Without an answer it asks again with the network. */
async function tellLater({ name, key }: Unheard, say: Say): Promise<void> {
  const isGuest = !readToken()
  const ask = async (): Promise<void> => {
    if (!unheardOf(isGuest).some((each) => each.key === key)) return mended(ask)
    const answer = await post('anonymous/keptAnswer', { call: name, key })
    if (!answer.ok) return mendLater(ask)
    mended(ask)
    if (answer.reply.state !== 'made') return
    dropUnheard(isGuest, key)
    showToast(say(name.startsWith('accountRegist') ? 'common.madeAccount' : 'common.made'), 'success', NEWS_TOAST_MS)
  }
  await ask()
}
