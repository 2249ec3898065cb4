import { post } from '#client/post.ts'
import { leftoverOf } from '#contract/rights.ts'
import { bankTrouble } from './bank.ts'
import type { Trouble } from './failure.ts'
import { updateUser } from './player.ts'
import { act, type MyData, take } from './rights.ts'

/** A request that may have reached the server without our hearing of it: asked again, it keeps its id and is held once. */
let unsettled: { requestId: string; wish: string } | undefined

/** Has what is the player's own paid out, as the page shows it. Answers what went wrong, if something did, and 'busy' for a tap that came too soon. */
export async function payOut({ standing }: MyData, accountId: string): Promise<Trouble | 'busy' | undefined> {
  const body = { amount: standing.own, leftover: leftoverOf(standing), accountId }
  const wish = JSON.stringify(body)
  const outcome = await act<'payOut'>(
    'payOut',
    async () => {
      if (unsettled?.wish !== wish) unsettled = { requestId: crypto.randomUUID(), wish }
      const answer = await post('payOut', { ...body, requestId: unsettled.requestId })
      if (answer.ok || answer.why === 'refused') unsettled = undefined
      return answer
    },
    bankTrouble,
  )
  if (!outcome) return 'busy'
  if ('trouble' in outcome) return outcome.trouble
  const { order: _, ...data } = outcome.reply
  take({ reply: data })
  updateUser({ coin: data.standing.coin })
  return undefined
}
