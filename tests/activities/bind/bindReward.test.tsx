// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { BindReward } from '#islands/activities/bind/BindReward.tsx'
import { bindReward } from '#islands/activities/bind/reward.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const award = [{ id: 2001, count: 500, betRate: 1 }]
let state: string
let given: typeof award

beforeEach(() => {
  given = award
  setTransport(async (name) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'bindReward') return { ...said, award: given, state }
    if (name !== 'receiveBindReward') return said
    state = 'received'
    return { ...said, award, state, propList: award, coin: 1_500, lottery: 0 }
  })
  writeToken('token')
  mount()
})
afterEach(async () => {
  await unmount()
  bindReward.forget()
  setTransport(undefined)
  clearToken()
})

const claimButton = () => host.querySelector<HTMLButtonElement>('button.button-gold')

async function open(standing: string, mobile: string): Promise<void> {
  state = standing
  $player.set({ state: 'ready', user: { ...aUser(1), mobile } })
  await show(<BindReward strings={strings} />)
}

test('is told before a number is bound, and claimed after it', async () => {
  await open('open', '')
  await expect.poll(() => host.textContent).toContain('Binding a number pays ₱5.00, once')
  expect(host.textContent).toContain('₱5.00, of which ₱5.00 must be staked first.')
  expect(claimButton()).toBeNull()
  state = 'ready'
  await act(async () => $player.set({ state: 'ready', user: { ...aUser(1), mobile: '+639170000001' } }))
  await expect.poll(() => claimButton()?.textContent).toBe('Claim')
  await act(async () => claimButton()?.click())
  await expect.poll(() => host.textContent).toBe('You have received the reward for binding a number.')
  const player = $player.get()
  expect(player.state === 'ready' && player.user.coin).toBe(1_500)
})

test('leads to a deposit where one is required, and is silent where nothing is on offer', async () => {
  await open('needRecharge', '+639170000001')
  await expect.poll(() => host.querySelector('a')?.getAttribute('href')).toBe('/lobby/wallets/deposit')
  expect(claimButton()).toBeNull()
  given = []
  await act(async () => void (await bindReward.load()))
  expect(host.textContent).toBe('')
})
