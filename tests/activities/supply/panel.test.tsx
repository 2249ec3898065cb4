// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { Panel } from '#islands/activities/supply/Panel.tsx'
import { receiveSupply, supply } from '#islands/activities/supply/supply.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const items = [{ id: 2001, count: 300, betRate: 1 }]
const standing = { items, state: 'ready', left: 2, next: 2, below: 100, offer: '0123456789abcdef' }
let reply: typeof standing
let sent: object[]
let errcode: number

beforeEach(() => {
  sent = []
  errcode = 0
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'getSupply') return { ...said, ...reply }
    if (name !== 'bankruptBonus') return said
    sent.push(Object(body))
    if (errcode !== 0) return { code: 200, errcode }
    return { ...said, ...standing, state: 'notBankrupt', left: 1, next: 3, coin: 300, lottery: 0, propList: items }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  supply.forget()
  setTransport(undefined)
  clearToken()
})

const claimButton = () => host.querySelector<HTMLButtonElement>('button.button-gold')

test.each([
  [{}, '2 supplies left today.'],
  [{ state: 'notBankrupt' }, 'for players with less than ₱1.00 in all'],
  [{ state: 'needRecharge' }, 'for players who have made a deposit before'],
  [{ state: 'doneToday' }, 'You have had all supplies of today.'],
  [{ state: 'usedUp' }, 'used up for all players'],
  [{ items: [] }, 'This is not on at the moment.'],
])('the supply with %j says what can be done, and never leads to a deposit', async (change, text) => {
  reply = { ...standing, ...change }
  await show(<Panel strings={strings} />)
  await expect.poll(() => host.textContent).toContain(text)
  expect(claimButton() !== null).toBe(text.startsWith('2 supplies'))
  expect([...host.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    ...['/profile/care', '/rule/supply'],
  ])
  if (reply.items.length > 0) expect(host.textContent).toContain('₱3.00, of which ₱3.00 must be staked first.')
})

test('the supply is claimed once, by its number', async () => {
  reply = standing
  await show(<Panel strings={strings} />)
  await expect.poll(claimButton).not.toBeNull()
  await act(async () => claimButton()?.click())
  expect(sent).toMatchObject([{ next: 2, offer: standing.offer }])
  await expect.poll(() => host.textContent).toContain('for players with less than ₱1.00 in all')
  const player = $player.get()
  expect([claimButton(), player.state === 'ready' && player.user.coin]).toEqual([null, 300])
})

test('a refused claim shows how things stand now', async () => {
  reply = standing
  await show(<Panel strings={strings} />)
  await expect.poll(claimButton).not.toBeNull()
  errcode = 1005
  reply = { ...standing, state: 'usedUp' }
  // Another tap comes too soon after the one before.
  await act(async () => expect(await receiveSupply()).toMatchObject({ key: 'activity.act39.err1005' }))
  await expect.poll(() => host.textContent).toContain('used up for all players')
})
