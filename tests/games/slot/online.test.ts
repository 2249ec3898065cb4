import { expect, onTestFinished, test, vi } from 'vitest'
import { wire } from '../../call.ts'
import { isWin } from '../gameSession.ts'
import { coinOf, layTable, offline, openGame, roundsOf, table, unheard } from './table.ts'

const carry = wire()

layTable()

/** Opens the game, whose first round has no answer, and watches the network from then on. */
async function playUnheard(broken: typeof offline) {
  const opened = await openGame(100_000, [isWin])
  onTestFinished(opened.page.listenToNetwork())
  table.wire = broken
  await opened.page.play()
  expect(opened.page.$trouble.get()).toMatchObject({ kind: 'unheard' })
  table.sent.length = 0
  return opened
}

const backAt = {
  'the network is back': () => table.browser.comeOnline(),
  'the page is looked at again': () => table.browser.document.dispatchEvent(new Event('visibilitychange')),
  'some seconds have passed': () => vi.advanceTimersByTime(2_000),
}
type Moment = keyof typeof backAt

test.each(Object.keys(backAt) as Moment[])(
  'a round nobody heard of is asked about by itself when %s',
  async (moment) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { player, page } = await playUnheard(unheard)
    table.wire = carry
    backAt[moment]()
    vi.useRealTimers()
    await expect.poll(() => [page.$shell.get().step, page.$trouble.get()]).toEqual(['ready', undefined])
    expect(await roundsOf(player)).toBe(1)
    expect(page.$coin.get()).toBe(await coinOf(player))
  },
)

test.each(Object.keys(backAt) as Moment[])(
  'one that never arrived is not staked when %s: the player says so',
  async (moment) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { player, page } = await playUnheard(offline)
    table.wire = carry
    backAt[moment]()
    vi.useRealTimers()
    await expect.poll(() => page.$trouble.get()?.kind).toBe('unplayed')
    expect([table.sent, await roundsOf(player), page.$coin.get()]).toEqual([['getRounds'], 0, 100_000])
    await page.askAgain()
    expect([page.$trouble.get(), await roundsOf(player)]).toEqual([undefined, 1])
    expect(page.$coin.get()).toBe(await coinOf(player))
  },
)

test('one that never arrived can be given up', async () => {
  const { player, page } = await playUnheard(offline)
  table.wire = carry
  await page.askAgain()
  page.giveUp()
  expect([page.$trouble.get(), page.$shell.get().step, await roundsOf(player)]).toEqual([undefined, 'ready', 0])
  await page.play()
  expect(await roundsOf(player)).toBe(1)
})

test('as long as the line is silent, it is asked about again and nothing else is sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { player, page } = await playUnheard(offline)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(table.sent.length).toBeGreaterThan(3)
  expect(new Set(table.sent)).toEqual(new Set(['getRounds']))
  expect([page.$trouble.get()?.kind, await roundsOf(player)]).toEqual(['unheard', 0])
})

test('a round whose answer takes long says that it is waited for', async () => {
  const { page } = await openGame(100_000)
  let answer = (_reply: unknown) => {}
  table.wire = () => new Promise((resolve) => (answer = resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const played = page.play()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(page.$isLate.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(page.$isLate.get()).toBe(true)
  vi.useRealTimers()
  answer({ code: 503, errcode: 503 })
  await played
  expect([page.$isLate.get(), page.$trouble.get()?.kind]).toEqual([false, 'busy'])
})
