import { commissionActivities } from '#contract/activities/commission.ts'
import { CENTS_MAX } from '#contract/money.ts'
import { balanceOf } from '../activities/commission/balance.ts'
import { correctCommission } from '../activities/commission/correct.ts'
import { db } from '../db/database.ts'
import { type Refused, said } from './answer.ts'
import { verb } from './define.ts'
import { choice, coin, player, reasonForPlayer } from './fields.ts'
import { formatCoin } from './formats.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Subject, Verb } from './verb.ts'

const WRONG_COIN = 'Give --coin as an amount above zero, such as 50 or 12.50.'

type Values = { player: string; activity: (typeof commissionActivities)[number]; coin: number; way: 'give' | 'take' }
type Wanted = { id: number; change: number }

async function agentNamed(values: Values): Promise<Subject<Wanted> | Refused> {
  const named = await playerNamed(values)
  if ('done' in named) return named
  const { id } = named.of
  const change = values.way === 'give' ? values.coin : -values.coin
  const { balance } = await balanceOf(db, values.activity, id)
  const told = `The commission of ${values.activity} becomes ${formatCoin(balance + change)}, from ${formatCoin(balance)}`
  return { ...named, of: { id, change }, sentences: [...named.sentences, told] }
}

export const commissionVerbs: readonly Verb[] = [
  verb({
    name: 'commissions correct',
    words:
      "corrects an agent's commission by an entry of its own; the agent reads the reason. Coin that was exchanged stays, so the commission may fall below zero",
    kind: 'act',
    right: 'correctCoin',
    secondRight: 'agreeCoin',
    needsFreshCode: true,
    fields: {
      player: player(),
      activity: choice('--activity', commissionActivities),
      way: choice('--way', ['give', 'take']),
      coin: coin(CENTS_MAX, WRONG_COIN),
      reason: reasonForPlayer('A correction'),
    },
    subject: agentNamed,
    confirm: byNumber('Type the number of the agent to correct the commission: '),
    needsSecond: 'always',
    run: async ({ activity, reason }, { act, by }, { id, change }) => {
      await act(async (tx) => {
        await correctCommission(tx, { activity, agent: id, cents: change }, { by, reason })
        return { done: true }
      })
      return said('Done: corrected. The agent reads it among the changes.')
    },
  }),
]
