import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manilaDay } from '#contract/time.ts'
import { RECORD_FILE_PATH } from '#contract/wallet/records.ts'
import {
  earlierDay,
  STATEMENT_LINES_MAX,
  type StatementPeriod,
  statementPeriods,
  statementSpan,
} from '#contract/wallet/statement.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { addUpAll, addUpDays, linesToAddUp } from '#server/ledger/addUp.ts'
import type { Move } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { recordRoutes } from '#server/wallet/record/routes.ts'
import { statementOf } from '#server/wallet/record/statement.ts'
import { call, succeed } from '../call.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import {
  eventsOf,
  FIRST,
  figuresIn,
  GONE,
  histories,
  moments,
  NOW,
  noFigures,
  oldPlayer,
  postAt,
  type Row,
  type Shown,
  SLOT,
  START,
  type Told,
} from './statementModel.ts'
import { deposit, expectCleanBooks, newDepositor, pockets, startWalletServer } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
beforeEach(() => setClock(NOW))
afterEach(async () => {
  await expectCleanBooks()
  setClock(undefined)
})

async function statement(seat: TestPlayer, body: object): Promise<Shown> {
  const reply = await call('getStatement', body, seat)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  return reply as unknown as Shown // the call checks its reply
}

describe('a statement', () => {
  test('is what a random history means, in every period, however much of it was added up before', async () => {
    const seat = await oldPlayer()
    const told: Told[] = []
    let latest = 0
    const tell = async (one: Told) => {
      await postAt(one)
      const minute = Math.floor(one.at.getTime() / 60_000)
      const isFirst = ['round', 'bet'].includes(one.event.reason) && minute > latest
      if (isFirst) latest = minute
      told.push({ ...one, isFirst })
    }
    const [coin, hold] = [`player:${seat.id}:coin`, `player:${seat.id}:hold`] as const
    const begun = (to: typeof coin | typeof hold): Move => ({ from: 'channel:1', to, cents: START })
    await tell({
      at: FIRST,
      event: { reason: 'deposit', moves: [begun(coin), begun(hold)], means: { deposits: 2 * START } },
    })

    await fc.assert(
      fc.asyncProperty(histories, moments, async (history, asked) => {
        for (const { at, kind, cents, added } of history) {
          const event = eventsOf(seat, cents)[kind]
          if (event) await tell({ at, event })
          if (added !== null) await addUpDays(seat.id, added)
        }
        for (const period of statementPeriods) await expectTrue(seat, told, period, manilaDay(asked))
      }),
      // Each run adds to one history: a smaller one cannot be tried.
      { numRuns: 3, endOnFailure: true },
    )
  })

  async function expectTrue(seat: TestPlayer, told: readonly Told[], period: StatementPeriod, at: string) {
    const today = manilaDay(NOW)
    const first = manilaDay(FIRST)
    const span = statementSpan(period, period === 'all' ? today : at < first ? first : at, first)
    const { figures, ...shown } = await statement(seat, { period, at })
    expect(shown).toMatchObject({ ...span, period, first, today })
    if (!figures) throw new Error('the figures are missing')
    expect(figures.total).toEqual(figuresIn(told, span))
    for (const { from, to, ...row } of figures.parts) expect(row).toEqual(figuresIn(told, { from, to }))
    const [head, last] = [figures.parts[0]?.from, figures.parts.at(-1)?.to]
    expect([head, last]).toEqual([span.from, earlierDay(span.to, today)])
    const typeOf = catalogue().gamesById.get(SLOT)?.typeId
    for (const [type, gameId] of [
      [typeOf, SLOT],
      [undefined, GONE],
    ] as const) {
      const { staked, won, net, stakes, minutes } = figuresIn(told, span, gameId)
      const none = { staked: 0, won: 0, net: 0, stakes: 0, minutes: 0 }
      const found = figures.types.find((each) => each.type === type)
      expect(found ?? none).toMatchObject({ staked, won, net, stakes, minutes })
    }
    await expectHeld(seat, figures, told, span)
  }

  async function expectHeld(
    seat: TestPlayer,
    { held, total }: NonNullable<Shown['figures']>,
    told: readonly Told[],
    { to }: { to: string },
  ) {
    const { deposits, withdrawals, net, bonus, other } = total
    expect(held.after - held.before).toBe(deposits - withdrawals + net + bonus + other)
    const until = figuresIn(told, { from: '2000-01-01', to })
    expect(held.after).toBe(until.deposits - until.withdrawals + until.net + until.bonus + until.other)
    if (to !== manilaDay(NOW)) return
    const { coin, hold, safebox } = await pockets(seat)
    expect(held.after).toBe(coin + hold + safebox)
  }

  test('adds up real deposits with their bonus', async () => {
    const walletServer = await startWalletServer()
    const seat = await newDepositor(walletServer, 50_000)
    await deposit(walletServer, seat, 10_000)
    await walletServer.close()
    const { figures } = await statement(seat, { period: 'day' })
    const { coin } = await pockets(seat)
    expect(figures?.total).toEqual({ ...noFigures, deposits: 60_000, bonus: coin - 60_000 })
    expect(figures?.held).toEqual({ before: 0, after: coin })
    expect(figures?.parts).toMatchObject([{ from: '2026-11-18', to: '2026-11-18' }])
  })

  test('of nothing is empty, of days before the registration and after today too', async () => {
    const seat = await newPlayer({ coin: 0 })
    for (const period of statementPeriods)
      for (const at of [undefined, '1000-01-01', '9999-12-31'])
        expect(await statement(seat, { period, ...(at && { at }) })).toMatchObject({
          ...statementSpan(period, '2026-11-18', '2026-11-18'),
          figures: { total: noFigures, types: [], held: { before: 0, after: 0 } },
        })
    const week = await statement(seat, { period: 'week' })
    expect(week).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
    // A Wednesday: the days to come are no parts.
    expect(week.figures?.parts).toHaveLength(3)
  })

  test('is of nobody else, and names its account half hidden', async () => {
    const [owner, other] = [await newPlayer({ coin: 5_000 }), await newPlayer({ coin: 0 })]
    const shown = await statement(owner, { period: 'all' })
    expect(shown).toMatchObject({ figures: { total: { bonus: 5_000 } } })
    expect(shown.account).not.toContain(owner.account)
    expect(await statement(other, { period: 'all' })).toMatchObject({ figures: { total: noFigures } })
    expect(await call('getStatement', { period: 'all' })).toMatchObject({ code: 401 })
  })

  test('refuses strange bodies, also for the file', async () => {
    const seat = await newPlayer({ coin: 0 })
    const strange = [
      ...[{}, { period: 'hour' }, { period: ['day'] }, { period: 'day', at: '2026-02-30' }],
      ...[
        { period: 'day', at: '0999-01-01' },
        { period: 'day', at: 20_261_118 },
        { period: 'day', player: 100_001 },
      ],
    ]
    for (const body of strange)
      for (const name of ['getStatement', 'askStatementFile'] as const)
        expect(await call(name, body, seat), JSON.stringify(body)).toMatchObject({ code: 400 })
  })
})

describe('many rounds', () => {
  test('are added up before and in between, by many at once, and none twice', async () => {
    const seat = await newPlayer({ coin: 0, deposited: 1_000_000 })
    const rounds = STATEMENT_LINES_MAX + 50
    await db.execute(sql`
      select ledger_try('round:' || gen_random_uuid(), 'round', ${NOW.getTime()}::bigint - 1000 * (1 + ${rounds}::int - nth), array['player:' || ${seat.id}::text || ':coin'],
        array['house:games'], array[100]::bigint[], '{"gameId": 1001}') from generate_series(1, ${rounds}::int) nth`)
    const staked = rounds * 100
    // None may be added up, so the lines that are left are told instead.
    expect(await statementOf(seat.id, { period: 'day' }, 0)).toMatchObject({ left: rounds + 1 })
    expect(await statementOf(seat.id, { period: 'day' }, 0)).not.toHaveProperty('figures')
    const [shown] = await Promise.all([
      statement(seat, { period: 'day' }),
      ...Array.from({ length: 6 }, (_, at) => addUpDays(seat.id, 300 + at)),
      ...Array.from({ length: 6 }, () =>
        postAt({
          at: NOW,
          event: {
            reason: 'task',
            moves: [{ from: 'house:promotions', to: `player:${seat.id}:coin`, cents: 1 }],
            means: {},
          },
        }),
      ),
    ])
    expect(shown.figures?.total).toMatchObject({ staked, stakes: rounds, minutes: Math.ceil(rounds / 60) })
    expect(await addUpAll()).toBe(0)
    expect(await linesToAddUp(seat.id)).toBeLessThan(STATEMENT_LINES_MAX)
    await addUpDays(seat.id)
    expect(await linesToAddUp(seat.id)).toBe(0)
    expect((await statement(seat, { period: 'month' })).figures?.total).toMatchObject({ staked, bonus: 6 })
  })

  test('are found by the nightly job, and a wrong sum by the proof', async () => {
    const seat = await newPlayer({ coin: 0, deposited: 1_000_000 })
    await db.execute(sql`
      select ledger_try('round:' || gen_random_uuid(), 'round', ${NOW.getTime()}::bigint, array['player:' || ${seat.id}::text || ':coin'],
        array['house:games'], array[1]::bigint[], null) from generate_series(1, ${STATEMENT_LINES_MAX + 1}::int)`)
    expect(await addUpAll()).toBe(STATEMENT_LINES_MAX + 2)
    await db.execute(sql`update ledger_days set cents = cents + 1 where player = ${seat.id} and reason = 'round'`)
    expect(await verifyLedger(db)).toMatchObject([{ law: 'sums of days are those of their lines' }])
    await db.execute(sql`update ledger_days set cents = cents - 1 where player = ${seat.id} and reason = 'round'`)
  })
})

describe('the file', () => {
  const routes = recordRoutes()

  async function fileOf(seat: TestPlayer, body: object): Promise<Response> {
    const { ticket } = await succeed('askStatementFile', body, seat)
    return await routes.request(RECORD_FILE_PATH, {
      method: 'POST',
      body: new URLSearchParams({ ticket: String(ticket) }),
    })
  }

  test('has the numbers of the page', async () => {
    const seat = await oldPlayer()
    const [paid] = eventsOf(seat, 5_000)
    const [, , played] = eventsOf(seat, 2_000)
    for (const [days, event] of [paid, played].entries())
      if (event) await postAt({ at: new Date(NOW.getTime() - (2 - days) * 86_400_000), event })
    const reply = await fileOf(seat, { period: 'month', at: '2026-11-02' })
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="perya-statement-${seat.id}-2026-11-18.csv"`,
    )
    const [, ...rows] = (await reply.text()).trim().split('\r\n')
    const { figures } = await statement(seat, { period: 'month', at: '2026-11-02' })
    if (!figures) throw new Error('the figures are missing')
    const { parts, total, held, types } = figures
    const span = { from: '2026-11-01', to: '2026-11-30' }
    const peso = (cents: number | undefined) => (cents === undefined ? '' : (cents / 100).toFixed(2))
    const row = (name: string, one: Partial<Row> & typeof span & Partial<typeof held>) =>
      [
        ...[
          name,
          one.from,
          one.to,
          peso(one.deposits),
          peso(one.withdrawals),
          peso(one.staked),
          peso(one.won),
          peso(one.net),
        ],
        ...[peso(one.bonus), peso(one.other), peso(one.before), peso(one.after), one.stakes, one.minutes],
      ].join(',')
    expect(rows).toEqual([
      ...parts.map((part) => row('Part', part)),
      row('Whole period', { ...span, ...total, ...held }),
      ...types.map(({ type: _type, ...one }) => row('Slots', { ...span, ...one })),
    ])
    expect(total).toMatchObject({ deposits: 5_000, staked: 2_000 })
  })

  const opened = async (ticket: string) =>
    (await routes.request(RECORD_FILE_PATH, { method: 'POST', body: new URLSearchParams({ ticket }) })).status

  test('opens once, however its ticket is spelt', async () => {
    const seat = await newPlayer({ coin: 0 })
    const ticket = String((await succeed('askStatementFile', { period: 'all' }, seat)).ticket)
    const spellings = [
      ...['A', '=', '==', '*', '.', '\n'].map((end) => ticket + end),
      ...[
        ` ${ticket}`,
        `${ticket.slice(0, 20)} ${ticket.slice(20)}`,
        Buffer.from(ticket, 'base64').toString('base64url'),
      ],
    ]
    for (const spelling of spellings) expect(await opened(spelling), spelling).toBe(303)
    expect(await opened(ticket)).toBe(200)
    for (const spelling of [ticket, ...spellings]) expect(await opened(spelling), spelling).toBe(303)
  })
})
