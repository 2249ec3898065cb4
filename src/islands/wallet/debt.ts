import { atom, computed } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Cents } from '#contract/money.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../player.ts'
import { messageOf } from '../ui/failure.ts'
import { once } from '../ui/once.ts'
import { $channels, $extras, loadChannels } from './deposit.ts'

const sendOnce = once('payDebt')

/** Whether the next deposit pays what is owed; undefined until the player has chosen. */
export const $paysDebt = atom<boolean | undefined>(undefined)

/** The consent to pay what the server told to be owed. Without a choice there is none, and the server asks for it. */
const $consent = computed([$channels, $paysDebt], (told, isPaying): Cents | undefined => {
  const debt = told.state === 'ready' ? told.value.debt : undefined
  return debt === undefined || isPaying === undefined ? undefined : isPaying ? debt : 0
})
$consent.subscribe((debtConsent) => $extras.set({ ...$extras.get(), debtConsent }))

/** Pays what is owed out of the coin; returns the error, if any. The amount that is owed then is read anew. */
export async function payDebt(amount: Cents): Promise<UserMessage | undefined> {
  const answer = await sendOnce({ amount }, (requestId) => post('payDebt', { requestId, amount }))
  if (answer.ok) updateUser({ coin: answer.reply.coin })
  await loadChannels()
  return answer.ok ? undefined : messageOf(answer)
}
