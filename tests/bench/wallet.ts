import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { offerBonuses } from '#server/wallet/bonuses.ts'
import { gatewayOf } from '#server/wallet/gateways/opened.ts'
import { SANDBOX_HEADER, signSandbox } from '#server/wallet/gateways/sandbox/wire.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { exchange } from '#server/wallet/request.ts'
import { depositOrders, openWithdrawalStates, withdrawals } from '#server/wallet/tables.ts'
import { takeWebhook } from '#server/wallet/webhook.ts'
import { ENVELOPE } from '../call.ts'
import { newWithdrawer, reportOf, type Withdrawer } from '../wallet/walletHarness.ts'
import { atMost, type Figure, median, notHere } from './figure.ts'
import { type Load, postCall, workOff } from './load.ts'
import { familyOf, postmasterOf } from './processor.ts'
import { compare } from './rates.ts'
import type { Served } from './serve.ts'

const PLAYERS = 64
const DEPOSITS = 400
const CENTS = 10_000
/** Open requests that a player may have at once. */
const OPEN_EACH = 3
const TIMED = 9
const TIMED_MAX_SECONDS = 5
const GIVE_UP_MS = 20_000
const POLL_MS = 50
const LONG_BOUND_MS = 60 * 86_400_000

/**
 * Deposits and withdrawals over HTTP, against the same functions called without it. A deposit is a gateway's signed report that is read,
 * checked and credited; a withdrawal is a request with its limits, rules and hold. Then a withdrawal from the request to its payment by the
 * sandbox, without a person.
 */
export async function walletFigures(perya: Served, dataFolder: string): Promise<Figure[]> {
  offerBonuses(depositBonuses)
  // Who deposits has to stake first, so that others withdraw.
  const [depositors, players] = [await newPlayers(), await newPlayers()]
  const database = () => familyOf(postmasterOf(dataFolder))
  const served = () => [perya.pid, ...database()]
  const own = () => [process.pid, ...database()]
  return [
    ...(await compare(
      'a deposit’s report over HTTP, of the same function raw',
      0.5,
      { load: () => depositLoad(depositors, (report) => postReport(perya.port, report)), workers: served },
      { load: () => depositLoad(depositors, takeReport), workers: own },
    )),
    ...(await compare(
      'a withdrawal’s request over HTTP, of the same function raw',
      0.5,
      { load: () => withdrawalLoad(players, (player) => postRequest(perya.port, player)), workers: served },
      { load: () => withdrawalLoad(players, takeRequest), workers: own },
    )),
    await paidFigure(perya.port, players),
  ]
}

async function newPlayers(): Promise<Withdrawer[]> {
  const players: Withdrawer[] = []
  for (let count = 0; count < PLAYERS; count += 1) players.push(await newWithdrawer(100_000_000))
  return players
}

async function depositLoad(players: readonly Withdrawer[], work: (report: string) => Promise<void>): Promise<Load> {
  const at = now()
  const rows = Array.from({ length: DEPOSITS }, (_, index) => ({
    ...{ player: players[index % players.length]?.id ?? 0, channel: 1, cents: CENTS, gateway: 'sandbox' },
    ...{ gatewayId: `bench-${randomUUID()}`, createdAt: at, expiresAt: new Date(at.getTime() + 600_000) },
  }))
  await db.insert(depositOrders).values(rows)
  const ids = rows.map(({ gatewayId }) => gatewayId)
  const load = await workOff(
    ids.map((id) => reportOf(id, CENTS)),
    work,
  )
  const credited = await db.$count(
    depositOrders,
    and(inArray(depositOrders.gatewayId, ids), eq(depositOrders.state, 'credited')),
  )
  if (credited !== DEPOSITS) throw new Error(`${credited} of ${DEPOSITS} deposits of the bench were credited`)
  return load
}

async function postReport(port: number, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [SANDBOX_HEADER]: signSandbox(body) }
  const reply = await fetch(`http://127.0.0.1:${port}/pay/v1/sandbox`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`a report of the bench was answered ${reply.status}`)
  await reply.text()
}

async function takeReport(body: string): Promise<void> {
  const bank = gatewayOf('sandbox')
  const header = signSandbox(body)
  const webhook = await bank?.verifyWebhook(body, (name) => (name === SANDBOX_HEADER ? header : ''))
  if (!bank || webhook?.verdict !== 'genuine') throw new Error('a report of the bench is not genuine')
  await takeWebhook(bank, webhook)
}

async function withdrawalLoad(
  players: readonly Withdrawer[],
  work: (player: Withdrawer) => Promise<unknown>,
): Promise<Load> {
  const turns = Array.from({ length: OPEN_EACH }, () => players).flat()
  const load = await workOff(turns, work)
  await endAll(players, 'cancelled')
  return load
}

/** Makes room for the next requests: no figure is about how a request ends. */
async function endAll(players: readonly Withdrawer[], state: 'cancelled' | 'paid'): Promise<void> {
  const ids = players.map(({ id }) => id)
  const isOpen = and(inArray(withdrawals.player, ids), inArray(withdrawals.state, openWithdrawalStates))
  await db.update(withdrawals).set({ state, settledAt: now() }).where(isOpen)
}

async function postRequest(port: number, { token, accountId }: Withdrawer): Promise<string> {
  const requestId = randomUUID()
  await postCall(port, 'exchange', { requestId, amount: CENTS, accountId }, token)
  return requestId
}

async function takeRequest({ id, accountId }: Withdrawer): Promise<void> {
  const session = { id: randomUUID(), player: id }
  const caller = {
    requestId: randomUUID(),
    address: '127.0.0.1',
    device: '',
    region: 'unasked',
    locale: 'en',
    envelope: ENVELOPE,
  } as const
  await exchange({ requestId: randomUUID(), amount: CENTS, accountId }, { ...caller, session })
}

/** Request to payment, where the rules need no person. A request that the rules sample for a person's look is not timed. */
async function paidFigure(port: number, players: readonly Withdrawer[]): Promise<Figure> {
  const what = 'a withdrawal from its request to its payment, without a person'
  const ids = players.map(({ id }) => id)
  const boundAt = new Date(now().getTime() - LONG_BOUND_MS)
  await db.update(bankAccounts).set({ boundAt }).where(inArray(bankAccounts.player, ids))
  for (const player of players.slice(0, TIMED)) await postRequest(port, player)
  await endAll(players, 'paid')
  const took: number[] = []
  for (const player of players.slice(0, TIMED)) {
    const seconds = await secondsToPayment(port, player)
    if (seconds !== undefined) took.push(seconds)
  }
  if (took.length === 0) return notHere(what, `<= ${TIMED_MAX_SECONDS} s`, 'a person looks at each')
  process.stdout.write(`  ${took.length} paid, median ${median(took).toFixed(2)} s\n`)
  return atMost(what, Math.max(...took), TIMED_MAX_SECONDS, `s, the slowest of ${took.length}`)
}

async function secondsToPayment(port: number, player: Withdrawer): Promise<number | undefined> {
  const start = performance.now()
  const requestId = await postRequest(port, player)
  while (performance.now() - start < GIVE_UP_MS) {
    const [row] = await db
      .select({ state: withdrawals.state, flags: withdrawals.flags })
      .from(withdrawals)
      .where(eq(withdrawals.id, requestId))
    if (row?.state === 'paid') return (performance.now() - start) / 1000
    if (row?.flags?.length === 1 && row.flags[0] === 'sampled') return undefined
    if (row?.state === 'requested') throw new Error(`a person has to look at a request of the bench: ${row.flags}`)
    await sleep(POLL_MS)
  }
  throw new Error('a withdrawal of the bench was not paid')
}
