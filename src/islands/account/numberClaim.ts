import { type Failure, post } from '#client/wire/post.ts'
import { accountErrcodes, accountRefusalWords } from '#contract/account/errcodes.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'
import type { Translate } from '../ui/form.ts'
import { showToast } from '../ui/ui.ts'
import { $numberOffer } from './numberOffer.ts'
import { loadSafety } from './safety.ts'

/** Asks to have the number taken off the account that has it. */
export async function askForNumber(translate: Translate): Promise<void> {
  const offer = $numberOffer.get()
  if (offer.step !== 'offered') return
  const { claim } = offer
  $numberOffer.set({ step: 'sending', claim })
  const answer = await post('claimNumber', { claim })
  if (answer.ok) {
    const { dueTime } = answer.reply
    $numberOffer.set({ step: 'asked', ...(dueTime !== undefined && { due: new Date(dueTime) }) })
    return
  }
  const problem = claimMessageOf(answer)
  showToast(translate(problem), 'error')
  $numberOffer.set({ step: 'offered', claim, problem })
}

/** Keeps the bound number against who asks for it. */
export async function keepNumber(translate: Translate): Promise<void> {
  const answer = await post('keepNumber', {})
  if (!answer.ok) {
    showToast(translate(messageOf(answer)), 'error')
    if (answer.why === 'unheard') await loadSafety()
    return
  }
  showToast(translate({ key: 'number.claim.kept' }), 'success')
  await loadSafety()
}

function claimMessageOf(failure: Failure): UserMessage {
  const names = ['numberClaimOver', 'numberClaimsTooMany'] as const
  const name = names.find((each) => failure.why === 'refused' && failure.errcode === accountErrcodes[each])
  return name ? { key: accountRefusalWords[name] } : messageOf(failure)
}
