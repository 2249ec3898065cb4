import { copyToClipboard } from '#client/lobby/clipboard.ts'
import { post } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import { RECHARGE_FLAG } from '#contract/lobby/install.ts'
import { $player, playerId, updateUser } from '../player.ts'
import { enqueuePopup } from './popupQueue.ts'

/** The prompts about the Android app (spec 2.8, 2.15), loaded only where there is one for this device. */

const HOME = '/lobby/home'

let isAsking = false

/** The popup after a deposit precedes the prompt on home, and has to ask the server first. */
export async function askDownloads({ mode }: WebConfig): Promise<void> {
  if (isAsking) return
  isAsking = true
  await askUpdate()
  isAsking = false
  if (mode !== 'green') enqueuePopup({ name: 'download' })
}

/** After a deposit: the app, with the bonus that this player can still get for it (spec 4). */
async function askUpdate(): Promise<void> {
  const player = $player.get()
  if (player.state !== 'ready' || player.user.totalRecharge === 0 || !readStored(RECHARGE_FLAG)) return
  const answer = await post('appBonus', {})
  if (answer.ok && answer.reply.cents > 0) enqueuePopup({ name: 'forceUpdate' })
  else if (answer.ok) forgetRecharge()
}

/** Removes the flag once its popup was shown. */
export function forgetRecharge(): void {
  dropStored(RECHARGE_FLAG)
}

let isClaiming = false

/** Claims the bonus for opening the app, once. */
export async function claimAppBonus(): Promise<void> {
  const player = $player.get()
  const done = `appBonus.${playerId()}`
  if (player.state !== 'ready' || player.user.totalRecharge === 0 || isClaiming || readStored(done)) return
  isClaiming = true
  const answer = await post('receiveAppBonus', {})
  isClaiming = false
  if (answer.ok || answer.why === 'refused') writeStored(done, '1')
  if (!answer.ok) return
  updateUser({ coin: answer.reply.coin })
  enqueuePopup({ name: 'reward', items: answer.reply.propList })
}

/** Copies the lobby's address for use in the app, and continues to the download. A failed copy is ignored (spec 8). */
export async function download(url: string): Promise<void> {
  await copyToClipboard(location.origin + HOME)
  location.assign(url)
}
