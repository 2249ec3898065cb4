import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { findWithdrawal } from '#server/wallet/decide.ts'
import { sentBeside } from '#server/wallet/payouts/beside.ts'
import { takeWord, type Word } from '#server/wallet/payouts/hear.ts'
import { sandboxPayouts } from '#server/wallet/payouts/sandbox/tables.ts'
import { sweepPayouts } from '#server/wallet/payouts/send.ts'
import { call } from '../call.ts'
import { trusted } from '../wallet/ruled.ts'
import { pockets, type Withdrawer } from '../wallet/walletHarness.ts'
import { differences, later } from './cashierGround.ts'
import type { Attempt, Flow } from './step.ts'

const CENTS = 10_000

const ask = (player: Withdrawer, requestId: string) =>
  call('exchange', { requestId, amount: CENTS, accountId: player.accountId }, player)

/** Asks, and waits until it was handed to the bank. */
const askAndSend = async (player: Withdrawer, requestId: string) => {
  await ask(player, requestId)
  await sentBeside()
}

const sweepAt = async (ms: number) => {
  later(ms)
  await sweepPayouts()
}

type End = 'paid' | 'returned'

/** A withdrawal ends once, its coin leaves or stays, and the bank was asked for one payment. */
function endsAs(end: End, player: Withdrawer, id: string, coin: number): Attempt['broken'] {
  return async () => {
    const payments = await db.$count(sandboxPayouts, eq(sandboxPayouts.reference, id))
    const found = { ...(await pockets(player)), state: (await findWithdrawal(id))?.state, payments }
    return differences(id, found, { coin: end === 'paid' ? coin - CENTS : coin, hold: 0, state: end, payments: 1 })
  }
}

/** The bank's word about a withdrawal that it has taken. */
const wordOf =
  (end: End): Flow =>
  async () => {
    const player = await trusted()
    return async () => {
      const id = randomUUID()
      const { coin } = await pockets(player)
      await askAndSend(player, id)
      const status: Word['status'] =
        end === 'paid'
          ? { state: end, reference: 'BDO-1', cents: CENTS }
          : { state: end, fault: 'account', cents: CENTS }
      const tell = () => takeWord({ payout: 'sandbox', orderId: id, status, source: 'webhook', eventId: `evt_${id}` })
      return { run: tell, recover: tell, broken: endsAs(end, player, id, coin) }
    }
  }

/** The ways of a withdrawal that needs no person. */
export const withdrawalSteps: Record<string, Flow> = {
  'a withdrawal': async () => {
    const player = await trusted()
    return async () => {
      const id = randomUUID()
      const { coin } = await pockets(player)
      const recover = async () => {
        await ask(player, id)
        await sweepAt(10_000)
      }
      const finish = async () => {
        await sweepAt(20_000)
        await sweepAt(30_000)
      }
      return { run: () => askAndSend(player, id), recover, finish, broken: endsAs('paid', player, id, coin) }
    }
  },
  'its payment': wordOf('paid'),
  'its return': wordOf('returned'),
}
