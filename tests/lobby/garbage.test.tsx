// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { fc, runs } from '../chance.ts'
import { fittingBody } from '../http/arbitraryBodies.ts'
import { draw, host, mount, unmount } from '../mounted.ts'
import { mainIslands } from './pages.tsx'

const API = '/app/v1/'
const TRY_AGAIN = 'Try again'
const ROUNDS_MAX = 50
/** This test's browser does not know the newest tags. */
const HARMLESS = /tag <%s> is unrecognized|suspended resource finished loading/

type Say = (name: CallName) => object
let say: Say
let complaints: unknown[]

const filled =
  (value: unknown): Say =>
  (name) =>
    Object.fromEntries(Object.keys(calls[name].reply.entries).map((field) => [field, value]))
/** Valid replies that each page is shown with. */
const VALID = [2, 3, 4].slice(0, runs(1, 3))

const right =
  (seed: number): Say =>
  (name) =>
    Object(fc.sample(fittingBody(calls[name].reply), { numRuns: 1, seed })[0])

beforeEach(() => {
  vi.resetModules()
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    if (!HARMLESS.test(String(said[0]))) complaints.push(said)
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const name = String(input).replace(API, '') as CallName
    return Response.json({ code: 200, errcode: 0, ...say(name) })
  })
  localStorage.clear()
  localStorage.setItem('ACCESS_TOKEN', 'token')
  mount()
})
afterEach(async () => {
  await unmount()
  vi.unstubAllGlobals()
})

async function moment(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
}

/** Nothing is left to retry. */
const answered = () => expect.poll(() => moment().then(again)).toEqual([])

/** Waits until the data have loaded or failed; parts that keep waiting beside it are not awaited. */
async function settled(): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await moment()
    if (again().length > 0 || !host.querySelector('[aria-busy=true], .skeleton')) return
  }
}
const again = () => [...host.querySelectorAll('button')].filter(({ textContent }) => textContent?.trim() === TRY_AGAIN)

/** Opens a page as a player, with these replies to calls. */
async function open(page: string, answer: Say): Promise<void> {
  say = answer
  const element = await mainIslands[page]?.()
  const { startSession } = await import('#islands/session/session.ts')
  await act(async () => {
    draw(element)
    startSession()
  })
  await settled()
}

/** Retries like the player, and the browser, once there is a network again. */
async function tryAgain(): Promise<void> {
  const { startSession } = await import('#islands/session/session.ts')
  await act(async () => {
    startSession()
    for (const button of again()) button.click()
  })
  await settled()
}

const garbage: [string, Say][] = [
  ['{}', () => ({})],
  ['lists of nothing', filled([null])],
  ['null everywhere', filled(null)],
  ['numbers', filled(7)],
]

describe.each(Object.keys(mainIslands))('the page of %s', (page) => {
  test.each(garbage.slice(0, runs(2, 4)))('answered with %s: works, and recovers', async (_, wrong) => {
    await open(page, wrong)
    expect(host.textContent).not.toBe('')
    expect(complaints).toEqual([])
    say = right(1)
    // A part that loads late may fail after the first retry, and is retried too.
    await expect.poll(() => tryAgain().then(again)).toEqual([])
    expect(host.innerHTML).not.toBe('')
    await answered()
    expect(complaints).toEqual([])
  })

  test.each(VALID)('shows any valid reply of the server (%i)', async (seed) => {
    await open(page, right(seed))
    expect(host.innerHTML).not.toBe('')
    await answered()
    expect(complaints).toEqual([])
  })
})
