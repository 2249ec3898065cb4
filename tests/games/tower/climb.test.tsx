// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenTower } from '#contract/games/tower/game.ts'
import type { EndedTower } from '#contract/games/tower/rules.ts'
import { $open, $shell, $stakes } from '#islands/games/shell/state.ts'
import { Dealt } from '#islands/games/tower/Dealt.tsx'
import { Panel } from '#islands/games/tower/Panel.tsx'
import { Tower } from '#islands/games/tower/Tower.tsx'
import { $climb, $difficulty } from '#islands/games/tower/tower.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { towerTable } from './table.ts'

const { game } = towerTable()
const props = { game, version: 'v', strings }

const OPEN: OpenTower = {
  ...{ difficulty: 'medium', booths: 3, picked: [2], times: 14_850, pot: 148 },
  ...{ next: { times: 22_275, pot: 222 }, over: false },
}
const ENDED: EndedTower = {
  ...{ difficulty: 'medium', booths: 3, picked: [2, 3], times: 0, pot: 0, fell: true },
  ...{ traps: Array.from({ length: 9 }, () => [3]), over: true },
}

beforeEach(() => {
  mount()
  $stakes.set([100])
  $shell.set({ step: 'ready' })
  $difficulty.set('medium')
  $climb.set(undefined)
})
afterEach(async () => {
  await unmount()
  $open.set(undefined)
})

const buttons = () => [...host.querySelectorAll('button')]
const named = () => buttons().map((button) => button.getAttribute('aria-label'))

test('only the booths of the next floor are buttons, and the focus climbs with the player', async () => {
  await show(<Tower {...props} />)
  expect(named()).toEqual([1, 2, 3].map((booth) => `Floor 1, booth ${booth}: closed`))
  expect(buttons().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  await act(async () => buttons()[1]?.focus())
  const round = { roundId: 'one', stake: 100, win: 0, outcome: OPEN }
  await act(async () => {
    $shell.set({ step: 'choosing' })
    $open.set({ round, step: 1, isResumed: false })
    $climb.set(OPEN)
  })
  expect(named()).toEqual([1, 2, 3].map((booth) => `Floor 2, booth ${booth}: closed`))
  expect(document.activeElement).toBe(buttons()[1])
  expect(host.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Floor 1, booth 2: a ladder, climbed')
  expect(host.querySelectorAll('.tower-climber')).toHaveLength(1)
})

test('in the end the booth that was picked keeps the focus, and every booth is open', async () => {
  $climb.set(OPEN)
  $shell.set({ step: 'choosing' })
  await show(<Tower {...props} />)
  await act(async () => buttons()[2]?.focus())
  await act(async () => {
    $climb.set(ENDED)
    $shell.set({ step: 'ready' })
  })
  expect(document.activeElement).toBe(buttons()[2])
  expect(named()[2]).toBe('Floor 2, booth 3: the banana peel you met')
  expect(buttons().map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true'])
  expect(host.querySelectorAll('[data-state="closed"]')).toHaveLength(0)
})

test('the panel chooses by radio buttons, and says what the first floor and the top bring', async () => {
  await show(<Panel game={game} strings={strings} />)
  const figures = () => [...host.querySelectorAll('.shell-figure strong')].map(({ textContent }) => textContent)
  expect(figures()).toEqual(['₱1.48', '₱38.05', '66.7%'])
  const expert = host.querySelectorAll<HTMLInputElement>('input')[3]
  await act(async () => expert?.click())
  expect([$difficulty.get(), figures()]).toEqual(['expert', ['₱2.47', '₱3,776.55', '40.0%']])
})

test('a tower that nobody has climbed shows its ladders and peels', async () => {
  const outcome = { end: { ...ENDED, picked: [], fell: false, over: false } }
  await show(<Dealt strings={strings} version="v" gameId={game.id} outcome={outcome} />)
  const images = [...host.querySelectorAll('img')].map(({ alt }) => alt)
  expect([images.length, images[0], images[2]]).toEqual([
    27,
    'Floor 9, booth 1: ladder',
    'Floor 9, booth 3: banana peel',
  ])
})
