import { type Failure, post } from '#client/wire/post.ts'
import type { Cents } from '#contract/money.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { encryptProof, type Proof } from '../account/proof.ts'
import { messageOf } from '../ui/failure.ts'
import { retryProblem } from '../ui/retry.ts'
import { act, loadMyData, type MyData, type Outcome, take } from './rights.ts'

/** The actions that need the player's proof. Their forms load them, since encryption would weigh on the page. */

const OFFLINE = { ok: false, why: 'offline' } as const

/** Requests a copy; returns the ticket that a form posts to download the file. */
export async function askCopy(proof: Proof): Promise<Outcome<{ ticket: string }>> {
  const outcome = await act<'askExport'>(
    'export',
    async () => {
      const shown = await encryptProof(proof)
      return shown ? await post('askExport', shown) : OFFLINE
    },
    messageIn,
  )
  if (!outcome || 'problem' in outcome) return outcome
  void loadMyData()
  return { ticket: outcome.reply.ticket }
}

/** Requests closing the account, forfeiting coin that nobody could withdraw. */
export async function closeAccount(proof: Proof, leftover: Cents): Promise<Outcome<{ data: MyData }>> {
  const outcome = await act<'askClosing'>(
    'closing',
    async () => {
      const shown = await encryptProof(proof)
      return shown ? await post('askClosing', { ...shown, leftover }) : OFFLINE
    },
    messageIn,
  )
  return take(outcome)
}

function messageIn(failure: Failure): UserMessage {
  if (failure.why === 'refused' && failure.errcode === lobbyErrcodes.attemptsTooMany) {
    return retryProblem('rights.tries', Number(failure.details.retryAfter))
  }
  return messageOf(failure)
}
