import { randomUUID } from 'node:crypto'
import { approveWithdrawal } from '#server/wallet/decide.ts'
import { SANDBOX_HEADER, signSandbox } from '#server/wallet/gateways/sandbox/wire.ts'
import { succeed } from '../call.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { newWithdrawer, openDeposit, orderOf, pockets, reportOf, wish } from '../wallet/walletHarness.ts'
import { atCashier, differences, report } from './cashierGround.ts'
import { kill, type Served, serve } from './ground.ts'
import type { Scenario } from './scenario.ts'

const SERVERS = 3
const COPIES = 50
const TIMES = { bounded: 1, long: 10 }
const CENTS = 50_000
const INSTAPAY = 5

/** A report, the player whom it concerns, and their balances once it has counted. */
type Callback = { path: string; body: string; player: TestPlayer; leaves: Record<string, number> }

const paid = async (): Promise<Callback> => {
  const player = await newPlayer({ coin: 0, deposited: CENTS })
  const { gatewayId } = await openDeposit(player, CENTS)
  return { path: 'sandbox', body: reportOf(gatewayId, CENTS), player, leaves: { coin: 2 * CENTS } }
}

const transferred = async (): Promise<Callback> => {
  const player = await newPlayer({ coin: 0, deposited: CENTS })
  const { orderId } = await succeed('recharge3', { ...wish(CENTS), rechargeType: INSTAPAY }, player)
  const reference = (await orderOf(String(orderId)))?.bankOwn?.reference ?? ''
  const id = `P${randomUUID()}`
  const body = JSON.stringify({ id, type: 'transfer.received', transfer: { id, reference, amount: CENTS } })
  return { path: 'sandbox', body, player, leaves: { coin: 2 * CENTS } }
}

/** Of a payment that has counted, or of one that nobody has told yet. */
const reversed = (isCredited: boolean) => async (): Promise<Callback> => {
  const player = await newPlayer({ coin: 0, deposited: CENTS })
  const { gatewayId } = await openDeposit(player, CENTS)
  if (isCredited) await report(`evt_${gatewayId}`, { kind: 'paid', gatewayId, cents: CENTS })
  const [id, reversalId] = [`evt_${gatewayId}_back`, `R${gatewayId}`]
  const payment = { id: gatewayId, reference: 'r', amount: CENTS, reversalId }
  const body = JSON.stringify({ id, type: 'payment.reversed', payment })
  return { path: 'sandbox', body, player, leaves: { coin: CENTS } }
}

const payout = (state: 'paid' | 'returned') => async (): Promise<Callback> => {
  const player = await newWithdrawer(CENTS)
  const reference = randomUUID()
  await succeed('exchange', { requestId: reference, amount: CENTS, accountId: player.accountId }, player)
  await approveWithdrawal(reference, 'nena')
  const body = JSON.stringify({
    id: `${reference}_${state}`,
    payout: { reference, amount: CENTS, state, entered: state === 'paid' ? 'BDO-1' : 'closed' },
  })
  return { path: 'payouts/sandbox', body, player, leaves: { coin: state === 'paid' ? 0 : CENTS, hold: 0 } }
}

const kinds = {
  paid,
  transferred,
  reversed: reversed(true),
  'reversed first': reversed(false),
  'paid out': payout('paid'),
  returned: payout('returned'),
}

/** The status of each copy, sent to the servers in turn; 0 where no answer came. */
function tell(ports: readonly number[], { path, body }: Callback, copies: number): Promise<number>[] {
  const headers = { 'content-type': 'application/json', [SANDBOX_HEADER]: signSandbox(body) }
  return Array.from({ length: copies }, async (_, copy) => {
    const address = `http://127.0.0.1:${ports[copy % ports.length]}/pay/v1/${path}`
    try {
      const reply = await fetch(address, { method: 'POST', headers, body })
      await reply.text()
      return reply.status
    } catch {
      return 0
    }
  })
}

/** The copies arrive at once. With `dying`, that server is killed among them, and whoever had no answer is told again. */
async function tellAll(served: readonly Served[], one: Callback, dying?: Served): Promise<number[]> {
  const told = tell(
    served.map(({ port }) => port),
    one,
    COPIES,
  )
  if (!dying) return await Promise.all(told)
  await Promise.race(told)
  await kill(dying, 'SIGKILL')
  const unanswered = (await Promise.all(told)).filter((status) => status === 0).length
  const left = served.filter((each) => each !== dying).map(({ port }) => port)
  return await Promise.all(tell(left, one, unanswered))
}

export const callbacksAtOnce: Scenario = {
  name: 'callbacks-at-once',
  isLong: true,
  sentence:
    'the same callback fifty times at once to three processes counts once, of every kind, and also if one of them is killed among them',
  run: atCashier(async (size, { url }) => {
    const served = await Promise.all(Array.from({ length: SERVERS }, () => serve(url)))
    const counts = { callbacks: 0, copies: 0, repeated: 0 }
    const broken: string[] = []
    const check = async (name: string, make: () => Promise<Callback>, dying?: Served) => {
      const one = await make()
      const statuses = await tellAll(served, one, dying)
      counts.callbacks += 1
      counts.copies += COPIES
      if (dying) counts.repeated += statuses.length
      const refused = statuses.filter((status) => status !== 200).length
      broken.push(...differences(name, { ...(await pockets(one.player)), refused }, { ...one.leaves, refused: 0 }))
    }
    for (let time = 0; time < TIMES[size]; time += 1)
      for (const [name, make] of Object.entries(kinds)) await check(name, make)
    await check('paid, one killed', paid, served[0])
    return { counts, broken }
  }),
}
