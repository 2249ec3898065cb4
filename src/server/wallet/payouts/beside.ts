import { log } from '../../base/log.ts'
import { sendWithdrawal } from './send.ts'

const underWay = new Set<Promise<void>>()

/** Hands an approved withdrawal over without making the player wait for its payout. What fails here, the job `payouts` does. */
export function sendBeside(id: string): void {
  const work = hand(id).finally(() => underWay.delete(work))
  underWay.add(work)
}

async function hand(id: string): Promise<void> {
  try {
    await sendWithdrawal(id)
  } catch (error) {
    log.warn({ err: error, orderId: id }, 'an approved withdrawal was not handed over at once')
  }
}

/** Ends when every hand-over that has begun is done. */
export async function sentBeside(): Promise<void> {
  await Promise.all(underWay)
}
