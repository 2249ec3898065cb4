// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { MemberOverview } from '#islands/account/MemberOverview.tsx'
import { $player } from '#islands/player.ts'
import { $isSessionLate } from '#islands/session/session.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

const NEVER_PLAYED = /will line up here/
const { games, webConfig } = catalogue()

beforeEach(async () => {
  setTransport(() => new Promise(() => {}))
  $player.set({ state: 'known' })
  mount()
  const { appGameBrandList: brands, appUserLevelConfigList: levels } = webConfig
  await show(
    <MemberOverview strings={strings} games={games} brands={brands} levels={levels} built={['/lobby/profile/vip']} />,
  )
})
afterEach(async () => {
  await unmount()
  setTransport(undefined)
  $isSessionLate.set(false)
  vi.unstubAllGlobals()
})

test('reports neither recent play nor the level’s progress while the player is unknown', async () => {
  expect(host.textContent).not.toMatch(NEVER_PLAYED)
  expect(host.textContent).not.toContain('on the way to VIP level')
  await act(async () => $player.set({ state: 'ready', user: aUser(1) }))
  expect(host.textContent).toMatch(NEVER_PLAYED)
  expect(host.textContent).toContain('on the way to VIP level')
})

test('offers a retry after a failed load', async () => {
  await act(async () => $isSessionLate.set(true))
  expect(host.querySelector('[role="alert"]')?.textContent).toContain('Your games could not be loaded')
  expect(host.querySelector('[role="alert"] button')?.textContent).toBe('Try again')
})
