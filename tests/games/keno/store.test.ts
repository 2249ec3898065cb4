import { describe, expect, test, vi } from 'vitest'
import { cellAt } from '#islands/games/shell/cells.ts'
import { wire } from '../../call.ts'
import { roundsOf } from '../gamePage.ts'
import { layTable, offline, playOn, table, unheard } from '../slot/table.ts'
import { openGuestKeno, openKeno } from './page.ts'
import { kenoTable } from './table.ts'

const { game } = kenoTable()
const carry = wire()
const AUTO = { rounds: 5, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false }

layTable()

describe('a page of keno', () => {
  test('sends its risk and picks, and shows the numbers as they were drawn', async () => {
    const { player, page } = await openKeno(100_000)
    page.chooseRisk('high')
    for (const number of [17, 3, 40]) page.togglePick(number)
    expect(page.$picks.get()).toEqual([3, 17, 40])
    const seen: string[] = []
    page.$draw.listen(({ kind }) => seen.push(kind))
    await page.play()
    expect(seen).toEqual(['waiting', 'done'])
    const [round] = await roundsOf(player)
    expect(round?.outcome).toMatchObject({ choice: 'high:3,17,40', end: { risk: 'high', picks: [3, 17, 40] } })
    const draw = page.$draw.get()
    expect(round?.outcome).toMatchObject({ end: draw.kind === 'done' ? draw.view : undefined })
    expect([page.$lastWin.get(), page.$coin.get()]).toEqual([
      round?.win,
      100_000 - page.$stake.get() + (round?.win ?? 0),
    ])
    expect(page.$results.get()).toMatchObject([{ roundId: round?.id, fair: { nonce: 0 } }])
  })

  test('shows all numbers at once where motion is not wanted', async () => {
    const { page } = await openKeno(100_000)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const seen: string[] = []
    page.$draw.listen(({ kind }) => seen.push(kind))
    page.togglePick(1)
    await page.play()
    expect(seen.filter((kind) => kind !== 'none')).toEqual(['waiting', 'done'])
  })

  test('picks up to ten numbers, gives one up that is pressed again, and clears all', async () => {
    const { page } = await openKeno(100_000)
    for (let number = 1; number <= 11; number += 1) page.togglePick(number)
    expect(page.$picks.get()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    page.togglePick(4)
    page.togglePick(11)
    expect(page.$picks.get()).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11])
    page.clearPicks()
    expect(page.$picks.get()).toEqual([])
  })

  test('picks at random as many numbers as there were, or as the paytable says, and so before a draw without any', async () => {
    const { player, page } = await openKeno(100_000)
    page.pickAtRandom(game)
    expect(new Set(page.$picks.get()).size).toBe(game.first.count)
    page.clearPicks()
    for (const number of [1, 2, 3]) page.togglePick(number)
    page.pickAtRandom(game)
    const three = page.$picks.get()
    expect([new Set(three).size, three]).toEqual([3, three.toSorted((one, other) => one - other)])
    expect(three.every((number) => number >= 1 && number <= game.numbers)).toBe(true)
    page.clearPicks()
    await page.play()
    const picks = page.$picks.get()
    expect(picks).toHaveLength(game.first.count)
    expect((await roundsOf(player))[0]?.outcome).toMatchObject({ choice: `classic:${picks.join()}` })
    // The draw leaves the board when other numbers are picked.
    page.togglePick(picks[0] ?? 0)
    expect(page.$draw.get()).toEqual({ kind: 'none' })
  })

  test.each([
    ['that was played', unheard],
    ['that never arrived', offline],
  ])('asks again for a round %s by its id and its choice', async (_, broken) => {
    const { player, page } = await openKeno(100_000)
    page.togglePick(7)
    table.wire = broken
    await page.play()
    expect([page.$draw.get(), page.$coin.get()]).toEqual([{ kind: 'none' }, 100_000])
    page.togglePick(8)
    page.clearPicks()
    page.pickAtRandom(game)
    page.chooseRisk('low')
    expect([page.$picks.get(), page.$risk.get()]).toEqual([[7], 'classic'])
    table.wire = carry
    await playOn(page)
    expect((await roundsOf(player)).map(({ outcome }) => outcome)).toMatchObject([{ choice: 'classic:7' }])
  })

  test('autoplay keeps to its numbers, and stops by its number', async () => {
    const { player, page } = await openKeno(100_000)
    page.togglePick(5)
    page.startAuto(AUTO)
    page.togglePick(6)
    await page.playAuto()
    const played = await roundsOf(player)
    expect([page.$autoEnd.get(), played.length]).toEqual(['done', 5])
    for (const { outcome } of played) expect(outcome).toMatchObject({ choice: 'classic:5' })
  })
})

test('a guest draws for play coin', async () => {
  const page = await openGuestKeno()
  const before = page.$coin.get()
  page.togglePick(9)
  await page.play()
  const [round] = page.$results.get()
  expect(round).toMatchObject({ outcome: { choice: 'classic:9' } })
  expect(round?.fair).toBeUndefined()
  expect(page.$coin.get()).toBe(before - page.$stake.get() + (page.$lastWin.get() ?? 0))
})

test('the arrow keys reach every number, and stop at the edges', () => {
  for (const cells of [40, 48]) {
    const reached = new Set([1])
    for (const cell of reached)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
        reached.add(cellAt(cell, key, 8, cells / 8) ?? 0)
    expect([reached.size, Math.min(...reached), Math.max(...reached)]).toEqual([cells, 1, cells])
  }
  expect(['Home', 'End', 'Enter'].map((key) => cellAt(12, key, 8, 5))).toEqual([9, 16, undefined])
})
