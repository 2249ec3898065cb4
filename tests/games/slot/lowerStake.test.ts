import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { giveReward } from '#server/wallet/reward.ts'
import { newPlayer } from '../../player.ts'
import { layTable, openGame, openPage, table } from './table.ts'

layTable()

const WAITS = 30_000

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

/** Gives a bonus that asks for more than its coin. */
async function giveWaiting(player: number): Promise<void> {
  const items = [{ id: 2001, count: WAITS, betRate: 15 }]
  await db.transaction((tx) => giveReward(tx, player, { id: `mail:${randomUUID()}`, reason: 'mail', items }))
}

test('coin of a bonus that waits is told as such, and no stake of it is asked for', async () => {
  const { id, token } = await newPlayer({ coin: 1_300 })
  await giveWaiting(id)
  const page = await openPage(token)
  await page.opened
  expect([page.$coin.get(), page.$waiting.get(), page.$playable.get()]).toEqual([1_300 + WAITS, WAITS, 1_300])
  while (page.$stake.get() < 2_000) page.changeStake(1)
  table.sent.length = 0
  await page.play()
  expect([page.$trouble.get(), table.sent]).toEqual([{ kind: 'waits', stake: page.$stake.get() }, []])
  page.lowerStake()
  expect(page.$stake.get()).toBe(page.$stakes.get().findLast((stake) => stake <= 1_300))
})

test('a bonus that came after the page was opened is told by the refusal of its stake', async () => {
  const { player, page } = await openGame(1_300)
  await giveWaiting(player)
  page.takeCoin(1_300 + WAITS)
  while (page.$stake.get() < 2_000) page.changeStake(1)
  await page.play()
  expect(page.$trouble.get()).toEqual({ kind: 'waits', stake: page.$stake.get() })
  expect([page.$coin.get(), page.$waiting.get()]).toEqual([1_300 + WAITS, WAITS])
})
