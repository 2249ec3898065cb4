import { beforeAll, expect, test } from 'vitest'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { accountAt, add, modify, remove, rich } from '../wallet/bank.ts'

beforeAll(async () => {
  await freshDatabase()
})

const box = async (seat: TestPlayer) => {
  const { rows } = await call('getMail2', {}, seat)
  // The dispatcher has validated the reply against the contract's schema.
  const told = (rows as { title: string; values: { account: string } }[]).filter(({ title }) => title !== 'welcome')
  return told.map(({ title, values }) => [title, values.account])
}

test('an added, changed or removed account is announced by mail, once, however often the job runs', async () => {
  const player = await newPlayer(rich)
  await add(player, { cardNum: '0917 555 8001' })
  await Promise.all([tellOfSafety(), tellOfSafety()])
  expect(await box(player)).toEqual([['bankSaved', 'GCash •••• 8001']])
  await modify(player, await accountAt(player), { cardNum: '0917 555 8002' })
  expect(await tellOfSafety()).toBe(1)
  await remove(player, await accountAt(player))
  expect(await tellOfSafety()).toBe(1)
  expect(await tellOfSafety()).toBe(0)
  const told = await box(player)
  expect(told).toHaveLength(3)
  expect(told).toContainEqual(['bankSaved', 'GCash •••• 8002'])
  expect(told).toContainEqual(['bankRemoved', 'GCash •••• 8002'])
})
