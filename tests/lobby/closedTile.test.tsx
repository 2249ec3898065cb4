// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ClosedGame } from '#islands/games/ClosedGame.tsx'
import { GameTile } from '#islands/lobby/GameTile.tsx'
import { $toasts } from '#islands/ui/ui.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { strings } from './pages.tsx'

const REASON = '<i>Repaired</i> until Friday'
const { games } = catalogue()
const [game] = games

beforeEach(() => {
  mount()
  $toasts.set([])
})
afterEach(unmount)

test.each([
  ['what the operator says of it', { maintain: 1 as const, offText: REASON }, REASON],
  ['that it is under maintenance, where the content closes it', { maintain: 1 as const }, game?.name],
])('a closed tile says %s, and does not open the game', async (_, change, said) => {
  if (!game) throw new Error('the content has no game')
  await show(<GameTile game={{ ...game, ...change }} brandName="" strings={strings} />)
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  host.querySelector('a')?.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  expect($toasts.get().map(({ text }) => text)).toEqual([expect.stringContaining(said ?? '')])
})

test.each([
  ['a text', REASON, true],
  ['anything else', { reason: REASON }, false],
])('the page of a closed game shows %s of the refusal as text: %s', async (_, reason, isShown) => {
  await show(
    <ClosedGame game={game} games={games} brands={[]} words="refusal.gameClosed" reason={reason} strings={strings} />,
  )
  expect(host.querySelector('[role=alert]')?.textContent?.includes(REASON)).toBe(isShown)
  expect(host.querySelector('[role=alert] i')).toBeNull()
})
