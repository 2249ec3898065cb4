// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { forgetActivities } from '#islands/activities/activities.ts'
import { countedFriends, friendCount } from '#islands/activities/agentCount/count.ts'
import { Panel } from '#islands/activities/agentCount/Panel.tsx'
import { $player } from '#islands/player.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { wire } from '../../call.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'
import { newAgent } from '../agent/fixture.ts'
import { agentGround } from '../agent/ground.ts'
import { friendOf } from '../friends/fixture.ts'
import { standing } from './fixture.ts'

agentGround('agentCount')
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs() + shiftMs)
  mount()
})
afterEach(async () => {
  await unmount()
  friendCount.forget()
  countedFriends.forget()
  forgetActivities()
  setTransport(undefined)
  clearToken()
  $player.set({ state: 'guest' })
  vi.restoreAllMocks()
})

const text = () => host.textContent ?? ''
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)

let shiftMs = 0
const clockMs = performance.now.bind(performance)

/** The taps of a story are no double taps. */
async function press(name: string): Promise<void> {
  shiftMs += 1_000
  await expect.poll(() => button(name)).toBeDefined()
  await act(async () => button(name)?.click())
}

test('a prize that the budget of the day cannot pay waits, and the page says so', async () => {
  const agent = await newAgent()
  await friendOf(agent)
  const { activities, ...all } = catalogue()
  setCatalogue({ ...all, activities: activities.map((one) => ({ ...one, budget: { day: 1 } })) })
  setTransport(wire(agent))
  writeToken(agent.token)
  $player.set({ state: 'ready', user: { ...aUser(1), id: agent.id } })
  await show(<Panel strings={strings} />)
  await expect.poll(text).toContain("Today's prizes are used up. What you have reached waits for the next day.")
  expect(button('Claim: 1 friend')).toBeUndefined()
  expect(button('Scratch a card')).toBeUndefined()
})

test('an agent with five friends scratches a card, draws with a ticket, and claims a prize', async () => {
  const agent = await newAgent()
  for (let made = 0; made < 5; made += 1) await friendOf(agent)
  const before = await balancesOf(db, agent.id)
  setTransport(wire(agent))
  writeToken(agent.token)
  $player.set({ state: 'ready', user: { ...aUser(1), id: agent.id } })
  await show(<Panel strings={strings} />)
  await expect.poll(text).toContain('5 scratch cards')
  expect(text()).toContain('1 lottery ticket')
  await expect.poll(() => host.querySelectorAll('.commission-changes li').length).toBe(5)
  await press('Scratch a card')
  await expect.poll(text).toContain('4 scratch cards')
  await press('Draw with a ticket')
  await expect.poll(text).toContain('0 lottery tickets')
  await press('Claim: 5 friends')
  await expect
    .poll(async () => (await standing(agent)).steps.find(({ friends }) => friends === 5)?.state)
    .toBe('received')
  const award = catalogue().configs.agentCount.steps.find(({ friends }) => friends === 5)?.award[0]?.count ?? 0
  expect((await balancesOf(db, agent.id)).coin - before.coin).toBeGreaterThanOrEqual(award)
  expect(button('Draw with a ticket')).toBeUndefined()
  expect(await standing(agent)).toMatchObject({ cards: 4, tickets: 0, counted: 5 })
})
