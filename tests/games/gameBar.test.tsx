// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GameBar } from '#islands/games/GameBar.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { host, mount, show, unmount } from '../mounted.ts'

beforeEach(() => mount())
afterEach(unmount)

test.each([
  [1001, true],
  [2001, false],
])('the figures of game %i name lines only if it has some', async (gameId, hasLines) => {
  history.replaceState(null, '', `/start?gameId=${gameId}`)
  const { games, webConfig } = catalogue()
  const brands = webConfig.appGameBrandList
  await show(<GameBar strings={strings} careName="Play safely" games={games} brands={brands} stakes={{}} />)
  const names = [...host.querySelectorAll('.game-figures dt')].map(({ textContent }) => textContent)
  expect(names).toContain('Return to player')
  expect(names.includes('Lines or ways')).toBe(hasLines)
})
