import { pay } from '#server/sandbox/books.ts'
import { approveWithdrawal, findWithdrawal } from '#server/wallet/decide.ts'
import { sweepDeposits } from '#server/wallet/deposits/check.ts'
import { reachSandboxBy } from '#server/wallet/gateways/sandbox/reach.ts'
import { choosePayout } from '#server/wallet/payouts/opened.ts'
import { sweepPayouts } from '#server/wallet/payouts/send.ts'
import { call } from '../call.ts'
import { newPlayer } from '../player.ts'
import { requested, CENTS as WITHDRAWN } from '../wallet/payouts.ts'
import { openDeposit, orderOf, pockets, wish } from '../wallet/walletHarness.ts'
import { openXendit } from '../wallet/xendit.ts'
import { atCashier, coinOf, differences, later, reachSandboxHere, report } from './cashierGround.ts'
import type { Scenario } from './scenario.ts'

const CENTS = 50_000
const MINUTE_MS = 60_000
const HOUR = 60
/** An order is given up an hour after its end, which is ten minutes after it began. */
const GIVEN_UP = 72

/** Runs a job each minute, on a clock that is set. Returns how often. */
async function minutes(from: number, to: number, job: () => Promise<unknown>): Promise<number> {
  for (let minute = from + 1; minute <= to; minute += 1) {
    later(minute * MINUTE_MS)
    await job()
  }
  return to - from
}

const fallSilent = () => reachSandboxBy(() => Promise.reject(new TypeError('fetch failed')))

/** A player with an order that the gateway collects, and does not report. */
async function silentlyPaid() {
  const player = await newPlayer({ coin: 0, deposited: CENTS })
  const order = await openDeposit(player, CENTS)
  await pay(order.gatewayId, 'silent')
  return { player, ...order }
}

async function silentGateway(): Promise<{ asked: number; broken: string[] }> {
  const heard = await silentlyPaid()
  const player = await newPlayer({ coin: 0, deposited: CENTS })
  const unpaid = await openDeposit(player, CENTS)
  fallSilent()
  let asked = await minutes(0, HOUR, sweepDeposits)
  const refused = await call('recharge3', wish(CENTS), player)
  const meanwhile = await orderOf(heard.orderId)
  reachSandboxHere()
  asked += await minutes(HOUR, HOUR + 1, sweepDeposits)
  const given = await silentlyPaid()
  fallSilent()
  asked += await minutes(HOUR + 1, HOUR + 1 + GIVEN_UP, sweepDeposits)
  reachSandboxHere()
  const givenUp = await orderOf(given.orderId)
  // The gateway's own word comes even then, and for the other a second time.
  for (const { gatewayId } of [given, heard])
    await report(`evt_${gatewayId}`, { kind: 'paid', gatewayId, cents: CENTS })
  const late = { state: 'credited', isLate: true, coin: 2 * CENTS }
  const standing = async (one: typeof heard) => ({ ...(await orderOf(one.orderId)), coin: await coinOf(one.player) })
  const broken = [
    ...differences('while the gateway is silent', { ...meanwhile, ...refused }, { state: 'pending', errcode: 2003 }),
    ...differences('when it was given up', { ...givenUp }, { state: 'expired' }),
    ...differences('paid before an hour of silence', await standing(heard), late),
    ...differences('paid before it was given up', await standing(given), late),
    ...differences('unpaid', await standing({ player, ...unpaid }), { state: 'expired', coin: CENTS }),
    ...differences('afterwards', await call('recharge3', wish(CENTS), player), { errcode: 0 }),
  ]
  return { asked, broken }
}

/** A bank takes a payment, its answer is lost, and it cannot be asked for an hour. It is never sent again. */
async function silentPayout(): Promise<{ asked: number; broken: string[] }> {
  const xendit = await openXendit()
  choosePayout(xendit.payout())
  const { seat, id } = await requested()
  xendit.mood.spoil = ({ method }, response, take) => {
    if (method === 'POST') take()
    response.destroy()
    return true
  }
  const from = HOUR + 1 + GIVEN_UP
  await approveWithdrawal(id, 'nena')
  const asked = await minutes(from, from + HOUR, sweepPayouts)
  const meanwhile = { ...(await pockets(seat)), state: (await findWithdrawal(id))?.state }
  xendit.mood.spoil = undefined
  for (const made of xendit.books.values()) made.status = 'SUCCEEDED'
  await minutes(from + HOUR, from + HOUR + 2, sweepPayouts)
  const after = { ...(await pockets(seat)), state: (await findWithdrawal(id))?.state, sent: xendit.posts() }
  await xendit.close()
  const broken = [
    ...differences('while the bank is silent', meanwhile, { hold: WITHDRAWN, state: 'sending' }),
    ...differences('when the bank answers', after, { hold: 0, state: 'paid', sent: 1 }),
  ]
  return { asked, broken }
}

export const silentForAnHour: Scenario = {
  name: 'silent-for-an-hour',
  isLong: true,
  sentence:
    'a gateway or bank that is silent for an hour, or for longer than anybody asks, loses no money and gets none twice',
  run: atCashier(async () => {
    const [gateway, payout] = [await silentGateway(), await silentPayout()]
    return {
      counts: { 'gateway asked': gateway.asked, 'bank asked': payout.asked },
      broken: [...gateway.broken, ...payout.broken],
    }
  }),
}
