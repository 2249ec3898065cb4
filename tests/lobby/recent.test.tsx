// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { Favourites } from '#islands/lobby/Favourites.tsx'
import { $gameHistory, $player } from '#islands/player.ts'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Toasts } from '#islands/ui/Toasts.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { strings } from './pages.tsx'
import { aUser } from './session.ts'

const { games, version, webConfig } = catalogue()
const played = games.slice(0, 3)
const words = (key: string): string => Object(strings).lobby.collect[key]
let calls: string[]
let isDown: boolean

beforeEach(async () => {
  // This test's browser has no top layer.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  calls = []
  isDown = false
  setTransport(async (name) => {
    if (name === 'forgetGames') calls.push(name)
    if (isDown) throw new Error('no network')
    return {
      code: 200,
      errcode: 0,
      ...(name === 'anonymous/appConfig' ? { gameListVersion: version, config: webConfig, key: 'k' } : {}),
    }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  $gameHistory.set(played.map(({ id }) => id))
  mount()
  const page = (
    <Favourites
      key="page"
      strings={strings}
      games={games}
      version={version}
      brands={webConfig.appGameBrandList}
      browse="/lobby/games"
    />
  )
  await show([page, <ConfirmDialog key="ask" strings={strings} />, <Toasts key="toasts" />])
})
afterEach(async () => {
  await unmount()
  setTransport(undefined)
  clearToken()
  vi.unstubAllGlobals()
})

const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const tap = (name: string) => act(async () => button(name)?.click())
const isListed = () => played.every(({ name }) => host.textContent?.includes(name))

test('the recent games are cleared after a question, and focus stays where they were', async () => {
  expect(isListed()).toBe(true)
  await tap(words('clearLabel'))
  expect(host.textContent).toContain(words('clearAsk'))
  expect(calls).toEqual([])
  await tap(words('clear'))
  await expect.poll(() => host.textContent).toContain(words('recentEmpty'))
  expect(calls).toEqual(['forgetGames'])
  expect(button(words('clearLabel'))).toBeUndefined()
  expect(document.activeElement?.id).toBe('saved-recent')
})

test('answering no keeps them', async () => {
  await tap(words('clearLabel'))
  await tap('Cancel')
  expect(isListed()).toBe(true)
  expect(calls).toEqual([])
})

test('they return if the server could not be reached', async () => {
  isDown = true
  await tap(words('clearLabel'))
  await tap(words('clear'))
  await expect.poll(isListed).toBe(true)
  expect(calls).toEqual(['forgetGames'])
  expect(button(words('clearLabel'))).toBeDefined()
})
