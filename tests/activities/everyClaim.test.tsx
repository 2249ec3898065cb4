// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { activityErrcodes } from '#contract/activities/errcodes.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import * as schemas from '#contract/activities/schemas.ts'
import { $activities, forgetActivities } from '#islands/activities/activities.ts'
import { $player } from '#islands/player.ts'
import { $toasts, dismissToast } from '#islands/ui/ui.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { aUser, openActivities, openWithWorth } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import type { ClaimCase } from './claimCase.tsx'
import { claimCases } from './claims.tsx'

/** Rewards that arrive with a log-in or a deposit, without a button of an activity's screen. */
const WITHOUT_BUTTON = ['receiveAppBonus']

/** What the server is asked, in order. */
let asked: string[]
let reply: object
let errcode: number
let shiftMs = 0
const clockMs = performance.now.bind(performance)

beforeEach(() => {
  asked = []
  errcode = 0
  // The taps of one test are no double taps of another's.
  shiftMs += 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs() + shiftMs)
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  mount()
})
afterEach(async () => {
  await unmount()
  $player.set({ state: 'guest' })
  forgetActivities()
  setTransport(undefined)
  clearToken()
  for (const { id } of $toasts.get()) dismissToast(id)
  vi.restoreAllMocks()
})

const told = () => $toasts.get().map(({ text }) => text)
const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
const buttons = (name: string) => [...host.querySelectorAll('button')].filter((one) => nameOf(one)?.startsWith(name))
const press = (button: Element | undefined) => act(async () => (button as HTMLElement | undefined)?.click())

/** The claim's screen, in a dialog that can be closed. */
async function openClaim({ read, claim, standing, beside, screen, button }: ClaimCase, onClose = () => {}) {
  reply = standing
  setTransport(async (name) => {
    asked.push(name)
    if (name === claim) return { code: 200, errcode }
    const of = name === read ? reply : name === 'getActivityIds' ? openActivities : (beside?.[name] ?? { rows: [] })
    return { code: 200, errcode: 0, ...of }
  })
  // Each test is another player: what one still reads does not count for the next.
  writeToken(`token ${shiftMs}`)
  $player.set({ state: 'ready', user: aUser(1) })
  $activities.set(openWithWorth)
  await show(screen(onClose))
  await expect.poll(() => buttons(button).length).toBeGreaterThan(0)
}

test('every claim of what is on stands in this list', () => {
  const on = new Set<number>(catalogue().activities.flatMap(({ id, status }) => (status === 1 ? [id] : [])))
  const claims = Object.entries(schemas).flatMap(([kind, { calls }]) => {
    const isOn = on.has(activityKind[kind as keyof typeof activityKind])
    return isOn ? Object.entries(calls).flatMap(([name, { reply }]) => ('propList' in reply.entries ? [name] : [])) : []
  })
  expect(claims.length).toBeGreaterThan(10)
  const covered = [...claimCases.map(({ claim }) => claim), ...WITHOUT_BUTTON]
  expect(claims.filter((claim) => !covered.includes(claim))).toEqual([])
})

describe.each(claimCases.map((one) => [one.claim, one] as const))('%s', (_claim, one) => {
  test('shows its worth before, and declining stands beside the claim', async () => {
    await openClaim(one)
    expect(host.querySelector('.worth p')?.textContent).toMatch(/^Worth (?:about )?₱/)
    await press(buttons('What is it worth?')[0])
    const choice = [...host.querySelectorAll('.worth-choice button')]
    expect(choice.map(nameOf)).toEqual([expect.stringContaining(one.button), 'Not now'])
    await press(choice[1])
    expect(host.querySelector('dialog')).toBeNull()
    expect(asked).not.toContain(one.claim)
  })

  test('is sent once for two quick taps; refused, it is told, and all that is shown is read again', async () => {
    await openClaim(one)
    asked.length = 0
    errcode = activityErrcodes.budgetUsedUp
    // Quick on a busy machine too.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await press(buttons(one.button)[0])
    await press(buttons(one.button)[0])
    await expect.poll(() => asked).toEqual(expect.arrayContaining([one.read, 'getActivityIds']))
    expect(asked.filter((name) => name === one.claim)).toHaveLength(1)
    expect(told()).toEqual(['The budget for this is used up.'])
  })

  test('refused at the end, it says so, and a dialog closes', async () => {
    const onClose = vi.fn()
    await openClaim(one, onClose)
    errcode = activityErrcodes.activityClosed
    reply = { ...reply, ...one.ended }
    await press(buttons(one.button)[0])
    await expect.poll(told).toEqual(['Event has ended, please exit the current page'])
    if (one.ended) await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })
})

const panels = claimCases.filter(({ ended }) => ended)

test.each(panels.map((one) => [one.read, one] as const))('%s that is refused closes its dialog', async (_read, one) => {
  const onClose = vi.fn()
  await openClaim(one, onClose)
  reply = { errcode: activityErrcodes.activityClosed }
  errcode = activityErrcodes.rewardReceived
  await press(buttons(one.button)[0])
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(told()).toContain('Event has ended, please exit the current page')
})
