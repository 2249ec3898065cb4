// @vitest-environment happy-dom
import { act } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { $player } from '#islands/player.ts'
import { checkDraw } from '#islands/points/check.ts'
import { FairDraws } from '#islands/points/FairDraws.tsx'
import { exchanges } from '#islands/points/record.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase } from '#server/db/database.ts'
import { succeed } from '../call.ts'
import { connect } from '../connect.ts'
import { freshDatabase } from '../database.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { aRow, configurePoints, drawFields, exchange, richPlayer } from './fixture.ts'

const prizes = [
  { id: 1, weight: 5, prop: 2002, count: 300 },
  { id: 2, weight: 5 },
]

beforeAll(async () => void (await freshDatabase()))
afterAll(closeDatabase)
beforeEach(mount)
afterEach(async () => {
  await unmount()
  setTransport(undefined)
  clearToken()
  exchanges.forget()
  $player.set({ state: 'guest' })
  setCatalogue(undefined)
  vi.unstubAllGlobals()
})

const button = (name: string) => [...host.querySelectorAll('button')].find((one) => one.textContent === name)

test('a draw for points is drawn again on the page of fair play, and no exchange of the shop stands there', async () => {
  configurePoints({ shop: [aRow()], draw: { status: 1, price: 1_000, perDay: 5, prizes } })
  const player = await richPlayer(9_000)
  await exchange(player, aRow())
  const { order } = (await succeed('lotteryDraw', await drawFields(player), player)) as unknown as Reply<'lotteryDraw'>
  connect()
  writeToken(player.token)
  $player.set({ state: 'ready', user: aUser(player.id) })
  await show(<FairDraws strings={strings} />)
  await expect.poll(() => host.querySelectorAll('.exchanges > li').length).toBe(1)
  expect(host.textContent).toContain(order.draw?.serverSeedHash)
  await act(async () => button('Draw it again here')?.click())
  await expect.poll(() => host.querySelector('[role="status"]')?.textContent).toMatch(/^It is right/)

  if (!order.draw) throw new Error('no draw')
  const other = order.draw.prize === 1 ? 2 : 1
  expect(await checkDraw({ ...order.draw, prize: other }, prizes)).toBe('prizeDiffers')
  expect(await checkDraw({ ...order.draw, serverSeedHash: 'a'.repeat(64) }, prizes)).toBe('hashDiffers')
})

test('who has drawn nothing reads where draws will stand', async () => {
  const player = await richPlayer(0)
  connect()
  writeToken(player.token)
  $player.set({ state: 'ready', user: aUser(player.id) })
  await show(<FairDraws strings={strings} />)
  await expect.poll(() => host.textContent).toContain('The draws that you make for points will be listed here.')
})

test('a guest has none, and nothing is asked', async () => {
  const sent = connect()
  await show(<FairDraws strings={strings} />)
  expect([host.textContent, sent]).toEqual(['', []])
})
