import { describe, expect, test } from 'vitest'
import { boothText } from '#contract/games/tower/rules.ts'
import { boothAt, floorAt, pickedBy } from '#islands/games/tower/booths.ts'
import { wire } from '../../call.ts'
import { coinOf, layTable, offline, playOn, roundsOf, table, unheard } from '../slot/table.ts'
import { openGuestTower, openTowerPage, type TowerPage } from './page.ts'
import { COIN, STAKE, sitDown } from './table.ts'

const carry = wire()

layTable()

/** A page whose first round, of the hard tower, has these booths. */
async function openHard(...booths: number[]) {
  const { player, token } = await sitDown({ difficulty: 'hard', booths })
  const page = await openTowerPage(token)
  page.chooseDifficulty('hard')
  return { player, token, page }
}

const pots = ({ $climb }: TowerPage) => {
  const climb = $climb.get()
  return climb && [climb.picked, climb.pot]
}

describe('a page of the tower', () => {
  test('opens a round with its difficulty, shows each floor, and pays at the stop', async () => {
    const { player, page } = await openHard(1, 2)
    expect([page.$difficulty.get(), page.$climb.get()]).toEqual(['hard', undefined])
    await page.play()
    expect([page.$shell.get().step, pots(page), page.$coin.get()]).toEqual(['choosing', [[], 495], COIN - STAKE])
    await page.pickBooth(1)
    await page.pickBooth(2)
    expect([pots(page), page.$won.get()]).toEqual([[[1, 2], 1980], 0])
    await page.cashOut()
    expect([page.$lastWin.get(), page.$coin.get(), await coinOf(player)]).toEqual([1980, COIN + 1480, COIN + 1480])
    expect(page.$climb.get()).toMatchObject({ over: true, picked: [1, 2], fell: false })
    expect(page.$results.get()).toMatchObject([{ win: 1980, fair: { nonce: 0 } }])
    // The end was watched, so a reload shows it no more.
    table.browser.leave()
    await expect.poll(() => table.sent.at(-1)).toBe('houseSeen')
  })

  test('sends nothing before a round, after it, for a booth that is not there, or for an empty pot', async () => {
    const { page } = await openHard(1)
    await page.pickBooth(1)
    await page.cashOut()
    await page.play()
    await page.cashOut()
    await page.pickBooth(3)
    await page.pickBooth(1)
    await page.cashOut()
    await page.pickBooth(2)
    expect(table.sent.filter((name) => name === 'houseMove')).toHaveLength(2)
  })

  test('ends with a trap, and shows all of them', async () => {
    const { page } = await openHard(2, -1)
    await page.play()
    for (const booth of [2, 1]) await page.pickBooth(booth)
    const climb = page.$climb.get()
    expect(climb).toMatchObject({ over: true, fell: true, picked: [2, 1], pot: 0 })
    expect(climb?.over && climb.traps).toHaveLength(9)
    expect([page.$shell.get().step, page.$open.get()]).toEqual(['ready', undefined])
    // Another difficulty is another tower.
    page.chooseDifficulty('easy')
    expect([page.$difficulty.get(), page.$climb.get()]).toEqual(['easy', undefined])
  })

  test('keeps the difficulty of a round that is open', async () => {
    const { page } = await openHard(1)
    await page.play()
    page.chooseDifficulty('easy')
    expect([page.$difficulty.get(), page.$climb.get()?.difficulty]).toEqual(['hard', 'hard'])
  })

  test('resumes with the very tower after a reload, and with its difficulty', async () => {
    const { player, token, page } = await openHard(1, 1)
    await page.play()
    await page.pickBooth(1)
    const before = page.$climb.get()
    const again = await openTowerPage(token)
    expect([again.$climb.get(), again.$difficulty.get(), again.$open.get()?.isResumed]).toEqual([before, 'hard', true])
    await again.pickBooth(1)
    await again.cashOut()
    expect([again.$lastWin.get(), await coinOf(player)]).toEqual([1980, COIN + 1480])
  })

  test.each([
    ['that was opened', unheard],
    ['that never was', offline],
  ])('asks again for a round %s, by its id and its difficulty', async (_, broken) => {
    const { player, page } = await openHard(1)
    table.wire = broken
    await page.play()
    expect([page.$trouble.get()?.kind, page.$climb.get()]).toEqual(['unheard', undefined])
    page.chooseDifficulty('easy')
    table.wire = carry
    await playOn(page)
    expect(page.$climb.get()).toMatchObject({ difficulty: 'hard', picked: [] })
    expect([page.$difficulty.get(), await coinOf(player)]).toEqual(['hard', COIN - STAKE])
  })

  test('asks again for a booth before another one, whichever is pressed', async () => {
    const { player, page } = await openHard(2)
    await page.play()
    table.wire = unheard
    await page.pickBooth(2)
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', move: { step: 1, text: boothText(2) } })
    table.wire = carry
    await page.pickBooth(1)
    expect([pots(page), page.$asked.get()]).toEqual([[[2], 990], undefined])
    await page.cashOut()
    expect([await roundsOf(player), await coinOf(player)]).toEqual([1, COIN + 490])
  })
})

test('a guest climbs for play coin, goes on after a reload, and is paid', async () => {
  const page = await openGuestTower()
  page.chooseDifficulty('easy')
  const [before, stake] = [page.$coin.get(), page.$stake.get()]
  await page.play()
  expect([page.$shell.get().step, page.$coin.get()]).toEqual(['choosing', before - stake])
  const again = await openGuestTower()
  expect(again.$climb.get()).toMatchObject({ difficulty: 'easy', picked: [], over: false })
  await again.pickBooth(1)
  await again.cashOut()
  const [round] = again.$results.get()
  expect(round).toMatchObject({ stake, outcome: { choice: 'climb:easy', end: { over: true } } })
  expect(round?.fair).toBeUndefined()
  expect(again.$coin.get()).toBe(before - stake + (round?.win ?? Number.NaN))
})

test('arrow keys move along a floor and stop at its ends; digits and the up arrow pick', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map((key) => boothAt(2, key, 4))).toEqual([
    1,
    3,
    1,
    4,
    undefined,
  ])
  expect([boothAt(1, 'ArrowLeft', 4), boothAt(4, 'ArrowRight', 4)]).toEqual([1, 4])
  expect(['ArrowUp', '1', '3', '4', '0', 'Enter'].map((key) => pickedBy(key, 2, 3))).toEqual([
    ...[2, 1, 3],
    ...[undefined, undefined, undefined],
  ])
})

test('the floor with buttons is the next one, or in the end the last one', () => {
  expect(floorAt(undefined, 9)).toBe(1)
  expect([0, 3].map((count) => floorAt({ picked: new Array(count).fill(1), over: false }, 9))).toEqual([1, 4])
  expect([0, 3, 9].map((count) => floorAt({ picked: new Array(count).fill(1), over: true }, 9))).toEqual([1, 3, 9])
})
