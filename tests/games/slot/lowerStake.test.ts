import { expect, test } from 'vitest'
import { layTable, openGame } from './table.ts'

layTable()

test('too little coin offers the highest stake that it covers, also by the key of a lower stake', async () => {
  const { page } = await openGame(1_300)
  const stakes = page.$stakes.get()
  const fitting = stakes.findLast((stake) => stake <= 1_300)
  for (const take of [page.lowerStake, () => page.changeStake(-1)]) {
    while (page.$stake.get() !== stakes.at(-1)) page.changeStake(1)
    await page.play()
    expect(page.$trouble.get()).toEqual({ kind: 'coin', stake: page.$stake.get() })
    expect(page.$lowerStake.get()).toBe(fitting)
    take()
    expect(page.$stake.get()).toBe(fitting)
    expect(page.$trouble.get()).toBeUndefined()
  }
})

test('too little coin for the lowest stake offers none, and coin that arrives ends the message', async () => {
  const { page } = await openGame(50)
  await page.play()
  expect(page.$lowerStake.get()).toBeUndefined()
  page.takeCoin(51)
  expect(page.$trouble.get()).toEqual({ kind: 'coin', stake: page.$stake.get() })
  page.takeCoin(50_000)
  expect(page.$trouble.get()).toBeUndefined()
})
