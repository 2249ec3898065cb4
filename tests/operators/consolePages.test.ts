import { afterEach, describe, expect, test } from 'vitest'
import type { ConsoleView } from '#contract/console/views.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '#server/base/clock.ts'
import { chartOf } from '#server/console/figuresChart.ts'
import { newPlayer } from '../player.ts'
import { expectCleanBooks, newWithdrawer } from '../wallet/walletHarness.ts'
import { consoleForAll, loggedIn, visit } from './consoleHarness.ts'
import { newest } from './operatorHarness.ts'

consoleForAll()
afterEach(expectCleanBooks)

const partsIn = (view: ConsoleView) => ('parts' in view ? view.parts : [])
const tablesIn = (view: ConsoleView) => partsIn(view).filter((part) => part.kind === 'table')

describe('a player', () => {
  test('is found from the first page, with what may be done next, and the look is kept', async () => {
    const { id: player, account } = await newWithdrawer(5_000)
    const { cookie } = await loggedIn('una', 'support')
    const { view } = await visit('/console', { cookie })
    const find = view.page === 'queues' ? (view.find?.href ?? '') : ''
    const found = await visit(find, { cookie, form: { player: account } })
    expect(found.view).toMatchObject({
      page: 'answer',
      next: expect.arrayContaining([{ label: 'Note', href: `/console/do/note?player=${player}` }]),
    })
    expect(JSON.stringify(found.view)).not.toContain('kyc')
    expect(await newest()).toMatchObject({ operator: 'una', kind: 'look', verb: 'player', player })
    expect((await visit(find, { cookie, form: { player: 'nobody-at-all' } })).status).toBe(422)
  })

  test('is no page of an editor', async () => {
    const { cookie } = await loggedIn('dos', 'editor')
    const { view } = await visit('/console', { cookie })
    expect(JSON.stringify(view)).not.toContain('/console/figures')
    expect(view).not.toHaveProperty('find')
    expect((await visit('/console/do/player?player=100001', { cookie })).status).toBe(404)
  })

  test('in a list leads to their page', async () => {
    const { id: player } = await newPlayer()
    const { cookie } = await loggedIn('tres', 'compliance')
    const opened = { player: String(player), reason: 'A court asked', '.repeat': String(player) }
    expect((await visit('/console/do/legal-holds/open', { cookie, form: opened })).view).toMatchObject({
      page: 'answer',
    })
    const [table] = tablesIn((await visit('/console/do/legal-holds/list', { cookie })).view)
    const cells = table?.rows[0]?.cells ?? []
    expect(cells.find(({ href }) => href !== undefined)?.href).toBe(`/console/do/player?player=${player}`)
    expect(cells[table?.heads.indexOf('age') ?? -1]?.text).toBe('0 min')
    expect(table?.rows[0]?.links.map(({ label }) => label)).toEqual(['Legal holds close'])
  })
})

describe('an identity', () => {
  test('that was never sent is said, and other roles have no such page', async () => {
    const { id: player } = await newPlayer()
    const path = `/console/identity?player=${player}`
    const [one, other] = [await loggedIn('kwatro', 'compliance'), await loggedIn('singko', 'payments')]
    const seen = await visit(path, { cookie: one.cookie })
    expect([seen.status, seen.view]).toMatchObject([
      422,
      { page: 'identity', pictures: [], decide: [], problem: expect.stringContaining('has not sent') },
    ])
    for (const typed of ['', '%00', 'x'.repeat(5_000)])
      expect((await visit(`/console/identity?player=${typed}`, { cookie: one.cookie })).status).toBe(422)
    expect((await visit(path, { cookie: other.cookie })).status).toBe(404)
  })
})

describe('the figures', () => {
  test('of this month have charts, and each day leads to its report', async () => {
    await newWithdrawer(12_345)
    const { cookie } = await loggedIn('sais', 'owner')
    const { view } = await visit('/console/figures', { cookie })
    const day = manilaDay(now())
    expect(view).toMatchObject({
      page: 'figures',
      month: day.slice(0, 7),
      charts: [{ sums: [{ label: 'deposits' }, { label: 'withdrawals' }] }, {}],
    })
    expect(view).not.toHaveProperty('after')
    const days = tablesIn(view).find(({ heads }) => heads[0] === 'day')
    expect(days?.rows.at(-1)?.cells[0]?.href).toBe(`/console/do/report/day?day=${day}`)
    expect((await visit(`/console/do/report/day?day=${day}`, { cookie })).view).toMatchObject({ page: 'answer' })
  })

  test.each(['none', '2026-13', '9999-12', '0000-00'])('of %s are refused in a sentence', async (month) => {
    const { cookie } = await loggedIn(`sa-${month}`, 'owner')
    const seen = await visit(`/console/figures?month=${month}`, { cookie })
    expect([seen.status, seen.view]).toMatchObject([422, { page: 'figures', charts: [], problem: expect.any(String) }])
  })

  test('are drawn to scale, losses below the line of zero', () => {
    const { bars, lines, sums } = chartOf(
      'Gross',
      ['2026-11-01', '2026-11-02'],
      [{ label: 'gross', cents: [30_000, -10_000] }],
    )
    const zero = lines[1]?.y ?? 0
    expect(lines.map(({ label }) => label)).toEqual(['₱300.00', '₱0.00', '-₱100.00'])
    expect((bars[0]?.y ?? 0) + (bars[0]?.height ?? 0)).toBeCloseTo(zero, 0)
    expect(bars[1]?.y).toBe(zero)
    expect((bars[0]?.height ?? 0) / (bars[1]?.height ?? 1)).toBeCloseTo(3, 1)
    expect(sums[0]?.text).toBe('₱200.00')
  })

  test('of a month without any are flat', () => {
    const { bars, lines } = chartOf('Gross', ['2026-11-01'], [{ label: 'gross', cents: [0] }])
    expect([bars[0]?.height, lines]).toEqual([0, [{ y: 12, label: '₱0.00' }]])
  })
})

test('switches stand in the menu and lead to what throws them; players read why', async () => {
  const { cookie } = await loggedIn('susi', 'owner')
  const { view } = await visit('/console/do/switches', { cookie })
  expect(view).toMatchObject({
    frame: { links: expect.arrayContaining([{ label: 'Switches', href: '/console/do/switches' }]) },
  })
  expect(view).toMatchObject({ next: expect.arrayContaining([{ label: 'Games off', href: '/console/do/games/off' }]) })
  const off = { what: '1001', say: 'Back at noon' }
  expect((await visit('/console/do/games/off', { cookie, form: off })).view).toMatchObject({ page: 'answer' })
  expect((await visit('/console/do/switches', { cookie })).text).toContain('Back at noon')
  const again = await visit('/console/do/games/off', { cookie, form: off })
  expect([again.status, again.view]).toMatchObject([422, { problem: expect.stringContaining('off already') }])
  await visit('/console/do/games/on', { cookie, form: { what: '1001' } })
  expect((await visit('/console/do/switches', { cookie })).text).not.toContain('Back at noon')
})
