import { randomUUID } from 'node:crypto'
import { call } from '../call.ts'
import { type Withdrawer, wish } from '../wallet/walletHarness.ts'

/** The errcodes of the three gated actions, tried for real. */
export async function tries(player: Withdrawer) {
  const withdrawal = { requestId: randomUUID(), amount: 10_000, accountId: player.accountId }
  const [deposit, play, withdraw] = [
    await call('recharge3', wish(20_000), player),
    await call('startGame', { gameId: 1001 }, player),
    await call('exchange', withdrawal, player),
  ]
  return { deposit: deposit.errcode, play: play.errcode, withdrawal: withdraw.errcode }
}

export const NEEDED = 1160
