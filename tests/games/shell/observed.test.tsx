// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { Observed } from '#islands/games/shell/Observed.tsx'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'

beforeEach(() => mount())
afterEach(async () => {
  await unmount()
  setTransport(undefined)
})

const good = { code: 200, errcode: 0 }
const shown = () => host.textContent?.replace(/\s+/g, ' ') ?? ''

test('beside the rules stands what was paid back, between which returns, and from how many rounds', async () => {
  const observed = { from: '2026-10-27', to: '2026-11-25', rounds: 12_345, rtp: 9520, low: 9312, high: 9728 }
  const asked: unknown[] = []
  setTransport(async (name, body) => {
    asked.push([name, body])
    return { ...good, observed }
  })
  await show(<Observed gameId={1001} strings={strings} />)
  expect(asked).toEqual([['anonymous/gameReturn', expect.objectContaining({ gameId: 1001 })]])
  expect(shown()).toContain('95.20% of the stakes')
  expect(shown()).toContain('between 93.12% and 97.28%, with 99% certainty')
  expect(shown()).toContain('all 12,345 rounds of players from Oct 27, 2026 to Nov 25, 2026')
})

test('too few rounds are said to be too few', async () => {
  setTransport(async () => good)
  await show(<Observed gameId={1001} strings={strings} />)
  expect(shown()).toContain('too few rounds')
})

test('while it is asked for, that is said; without an answer it can be asked for again', async () => {
  let answer = () => {}
  setTransport(() => new Promise((_, reject) => (answer = () => reject(new Error('offline')))))
  await show(<Observed gameId={1001} strings={strings} />)
  expect(shown()).toContain('Looking at the rounds')
  await act(async () => answer())
  expect(shown()).toContain('could not be loaded')
  setTransport(async () => good)
  await act(async () => host.querySelector('button')?.click())
  expect(shown()).toContain('too few rounds')
})
