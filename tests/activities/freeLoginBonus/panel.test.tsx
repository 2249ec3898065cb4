// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { gift } from '#islands/activities/freeLoginBonus/gift.ts'
import { Panel } from '#islands/activities/freeLoginBonus/Panel.tsx'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const items = [{ id: 2002, count: 700 }]
const standing = { items, isReceived: false, needRecharge: false, isUsedUp: false, offer: '0123456789abcdef' }
let reply: typeof standing
let sent: object[]

beforeEach(() => {
  sent = []
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'getFreeLoginBonus') return { ...said, ...reply }
    if (name !== 'receiveFreeLoginBonus') return said
    sent.push(Object(body))
    return { ...said, ...standing, isReceived: true, coin: 0, lottery: 700, propList: items }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  gift.forget()
  setTransport(undefined)
  clearToken()
})

test.each([
  [{}, "Claim today's gift"],
  [{ needRecharge: true }, 'Make a first deposit to claim it'],
  [{ isUsedUp: true }, "Today's gifts are used up."],
  [{ items: [] }, 'This is not on at the moment.'],
])('the gift with %j says what can be done', async (change, text) => {
  reply = { ...standing, ...change }
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.textContent).toContain(text)
  expect(host.querySelectorAll('button.button-gold')).toHaveLength(text.startsWith('Claim') ? 1 : 0)
})
const claimButton = () => host.querySelector<HTMLButtonElement>('button.button-gold')

test('the gift is claimed once', async () => {
  reply = standing
  await show(<Panel strings={strings} />)
  await expect.poll(() => claimButton()).not.toBeNull()
  await act(async () => claimButton()?.click())
  expect(sent).toMatchObject([{ offer: standing.offer }])
  await expect.poll(() => host.textContent).toContain('Claimed today.')
  expect(host.querySelectorAll('button.button-gold')).toHaveLength(0)
})
