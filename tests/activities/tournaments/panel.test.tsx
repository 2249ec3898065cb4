// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { STANDINGS_MS } from '#contract/activities/tournaments/limits.ts'
import { Tournaments } from '#islands/activities/tournaments/Tournaments.tsx'
import { type Standings, type Tournament, tournaments } from '#islands/activities/tournaments/tournaments.ts'
import { $player } from '#islands/player.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

const one: Tournament = {
  ...{ tournament: 3, title: 'Parol night', state: 'open', opensAt: Date.now() - 1_000, closesAt: Date.now() + 60_000 },
  ...{ games: [1001], stake: 100, rounds: 50, best: 5, prizes: [100_000, 50_000], pool: 150_000, entrants: 2 },
  places: [
    { place: 1, name: 'p8•••b', score: 1_250, prize: 75_000 },
    { place: 1, isOwn: true, score: 1_250, prize: 75_000 },
    { place: 3, score: 400, prize: 0 },
  ],
}
let reply: Standings
let sent: { name: string; body: Record<string, unknown> }[]
let asked: number

beforeEach(() => {
  asked = 0
  sent = []
  reply = { tournaments: [one], isOffered: true, needRecharge: false }
  setTransport(async (name, body) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'tournaments') {
      asked += 1
      return { ...said, ...reply }
    }
    if (name !== 'tournamentJoin') return said
    sent.push({ name, body: { ...Object(body) } })
    return { ...said, ...reply, tournaments: [{ ...one, own: { played: 0, score: 0, prize: 0 } }] }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  tournaments.forget()
  setTransport(undefined)
  clearToken()
  vi.useRealTimers()
})

const page = <Tournaments strings={strings} names={{ 1001: 'Parol Fortune' }} />
async function open(change: Partial<Standings> = {}): Promise<void> {
  reply = { ...reply, ...change }
  await show(page)
  await expect.poll(() => host.querySelector('.tournaments')).not.toBeNull()
}
const joinButton = () => host.querySelector<HTMLButtonElement>('[aria-label="Join for free: Parol night"]')

test('shows what counts, the prizes, and the standings with what equals share', async () => {
  await open()
  expect(host.textContent).toContain(
    'The best 5 multiples of your first 50 rounds add up. A round counts from a stake of ₱1.00.',
  )
  expect(host.textContent).toContain('Parol Fortune')
  const rows = [...host.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['1', 'p8•••b', '12.5×', '₱750.00'],
    ['1', 'You', '12.5×', '₱750.00'],
    ['3', 'A player', '4×', '–'],
  ])
  expect([...host.querySelectorAll('.tournament-prizes li')].map((item) => item.textContent)).toEqual([
    ...['₱1,000.00', '₱500.00'],
  ])
})

test('is joined by one call, and then shows how the player stands', async () => {
  await open()
  joinButton()?.focus()
  await act(async () => joinButton()?.click())
  await expect.poll(() => host.textContent).toContain('0 of 50 rounds counted')
  expect(sent).toMatchObject([{ name: 'tournamentJoin', body: { tournament: 3 } }])
  expect(host.textContent).toContain('You have joined')
  expect(joinButton()).toBeNull()
  // It went with the button, to what stands there now.
  expect(document.activeElement?.textContent).toContain('You have joined')
})

test('offers nothing to whom nothing may be promoted, nor before a deposit, nor after the end', async () => {
  await open({ isOffered: false })
  expect(joinButton()).toBeNull()
  for (const change of [{ needRecharge: true }, { tournaments: [{ ...one, state: 'over' as const }] }]) {
    await unmount()
    tournaments.forget()
    mount()
    await open({ isOffered: true, needRecharge: false, tournaments: [one], ...change })
    expect(joinButton()).toBeNull()
  }
})

test('asks for the standings again while it is seen, and no more once it is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open()
  const before = asked
  await act(async () => vi.advanceTimersByTime(STANDINGS_MS))
  expect(asked).toBe(before + 1)
  await unmount()
  vi.advanceTimersByTime(5 * STANDINGS_MS)
  expect(asked).toBe(before + 1)
  mount()
})
