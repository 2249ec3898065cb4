import { describe, expect, test } from 'vitest'
import { openText } from '#contract/games/mines/rules.ts'
import { TILES } from '#contract/games/mines/table.ts'
import { cellAt } from '#islands/games/shell/cells.ts'
import { wire } from '../../call.ts'
import { coinOf, layTable, offline, playOn, roundsOf, table, unheard } from '../slot/table.ts'
import { type MinesPage, openGuestMines, openMinesPage, openNewPage } from './page.ts'
import { COIN, STAKE, sitDown } from './table.ts'

const carry = wire()

layTable()

/** A page whose first round has three mines, none of them in the first row. */
async function openSafe() {
  const { player, token } = await sitDown({ mines: 3, safe: [1, 2, 3, 4, 5] })
  return { player, token, page: await openMinesPage(token) }
}

const pots = ({ $board }: MinesPage) => {
  const board = $board.get()
  return board && [board.opened, board.pot]
}

describe('a page of mines', () => {
  test('opens a round with its choice, shows each pearl, and pays at the stop', async () => {
    const { player, page } = await openSafe()
    expect([page.$mines.get(), page.$board.get()]).toEqual([3, undefined])
    await page.play()
    expect([page.$shell.get().step, pots(page), page.$coin.get()]).toEqual(['choosing', [[], 495], COIN - STAKE])
    await page.openTile(2)
    await page.openTile(5)
    expect([pots(page), page.$won.get()]).toEqual([[[2, 5], 642], 0])
    await page.cashOut()
    expect([page.$lastWin.get(), page.$coin.get(), await coinOf(player)]).toEqual([642, COIN + 142, COIN + 142])
    expect(page.$board.get()).toMatchObject({ over: true, opened: [2, 5], hit: null })
    expect(page.$results.get()).toMatchObject([{ win: 642, fair: { nonce: 0 } }])
    // The end was watched, so a reload shows it no more.
    table.browser.leave()
    await expect.poll(() => table.sent.at(-1)).toBe('houseSeen')
  })

  test('sends nothing for an open tile, before a round, after it, or for an empty pot', async () => {
    const { page } = await openSafe()
    await page.openTile(1)
    await page.cashOut()
    await page.play()
    await page.cashOut()
    await page.openTile(1)
    await page.openTile(1)
    await page.cashOut()
    await page.openTile(2)
    expect(table.sent.filter((name) => name === 'houseMove')).toHaveLength(2)
  })

  test('ends with a mine, and shows all of them', async () => {
    const { page } = await openNewPage()
    page.chooseMines(24)
    await page.play()
    for (const tile of [7, 8]) await page.openTile(tile)
    const board = page.$board.get()
    expect(board).toMatchObject({ over: true, mines: 24 })
    expect(board?.over && board.places).toHaveLength(24)
    expect([page.$shell.get().step, page.$open.get()]).toEqual(['ready', undefined])
  })

  test('keeps the mines within their bounds, and as they are while a round is open', async () => {
    const { page } = await openSafe()
    for (const [typed, taken] of [
      [0, 1],
      [25, 24],
      [7.4, 7],
      [Number.NaN, 7],
      [3, 3],
    ] as const) {
      page.chooseMines(typed)
      expect(page.$mines.get()).toBe(taken)
    }
    await page.play()
    page.chooseMines(9)
    expect(page.$mines.get()).toBe(3)
  })

  test('resumes with the very board after a reload, and with its choice', async () => {
    const { player, token, page } = await openSafe()
    await page.play()
    await page.openTile(4)
    const before = page.$board.get()
    const again = await openMinesPage(token)
    expect([again.$board.get(), again.$mines.get(), again.$open.get()?.isResumed]).toEqual([before, 3, true])
    await again.openTile(1)
    await again.cashOut()
    expect([again.$lastWin.get(), await coinOf(player)]).toEqual([642, COIN + 142])
  })

  test.each([
    ['that was opened', unheard],
    ['that never was', offline],
  ])('asks again for a round %s, by its id and its choice', async (_, broken) => {
    const { player, page } = await openSafe()
    table.wire = broken
    await page.play()
    expect([page.$trouble.get()?.kind, page.$board.get()]).toEqual(['unheard', undefined])
    page.chooseMines(24)
    table.wire = carry
    await playOn(page)
    expect(page.$board.get()).toMatchObject({ mines: 3, opened: [] })
    expect([page.$mines.get(), await coinOf(player)]).toEqual([3, COIN - STAKE])
  })

  test('asks again for a tile before another one, whichever is pressed', async () => {
    const { player, page } = await openSafe()
    await page.play()
    table.wire = unheard
    await page.openTile(3)
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', move: { step: 1, text: openText(3) } })
    table.wire = carry
    await page.openTile(5)
    expect([pots(page), page.$asked.get()]).toEqual([[[3], 562], undefined])
    await page.cashOut()
    expect([await roundsOf(player), await coinOf(player)]).toEqual([1, COIN + 62])
  })
})

test('the arrow keys reach every tile, and stop at the edges', () => {
  const ways = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
  const reached = new Set([13])
  for (const tile of reached) for (const key of ways) reached.add(cellAt(tile, key, 5) ?? 0)
  expect([...reached].sort((one, other) => one - other)).toEqual(Array.from({ length: TILES }, (_, at) => at + 1))
  expect(['ArrowUp', 'ArrowLeft', 'Home'].map((key) => cellAt(1, key, 5))).toEqual([1, 1, 1])
  expect(['ArrowDown', 'ArrowRight', 'End'].map((key) => cellAt(25, key, 5))).toEqual([25, 25, 25])
  expect([cellAt(13, 'Enter', 5), cellAt(13, 'a', 5)]).toEqual([undefined, undefined])
})

describe('a guest', () => {
  test('opens shells for play coin, goes on after a reload, and is paid', async () => {
    const page = await openGuestMines()
    const before = page.$coin.get()
    await page.play()
    expect([page.$shell.get().step, page.$coin.get()]).toEqual(['choosing', before - page.$stake.get()])
    const stake = page.$stake.get()
    const again = await openGuestMines()
    expect([again.$shell.get().step, again.$coin.get(), again.$stake.get()]).toEqual([
      'choosing',
      before - stake,
      stake,
    ])
    for (const tile of [1, 2]) await again.openTile(tile)
    await again.cashOut()
    const [round] = again.$results.get()
    expect(round).toMatchObject({ stake, outcome: { choice: 'mines:3', end: { over: true } } })
    expect(round?.fair).toBeUndefined()
    expect(again.$coin.get()).toBe(before - stake + (round?.win ?? Number.NaN))
    expect(table.sent.filter((name) => name.startsWith('house'))).toEqual([])
  })

  test('sends a move again that nobody answered, and it is made once', async () => {
    const page = await openGuestMines()
    const before = page.$coin.get()
    await page.play()
    table.wire = unheard
    await page.openTile(1)
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard' })
    table.wire = carry
    await page.askAgain()
    expect(page.$trouble.get()).toBeUndefined()
    if (page.$open.get()) await page.cashOut()
    expect(page.$coin.get()).toBe(before - page.$stake.get() + (page.$results.get()[0]?.win ?? Number.NaN))
  })
})
