// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { ProfileCard } from '#islands/account/ProfileCard.tsx'
import { $taskSummary, takeTaskSummary } from '#islands/activities/tasks/summary.ts'
import { TaskSummary } from '#islands/activities/tasks/TaskSummary.tsx'
import { $standings } from '#islands/activities/tasks/tasks.ts'
import { $player } from '#islands/player.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

/** Fields that the specification names, and where a player reads them. */

beforeEach(() => {
  setTransport(() => new Promise(() => undefined))
  mount()
})
afterEach(async () => {
  await unmount()
  $player.set({ state: 'guest' })
  $taskSummary.set(undefined)
  setTransport(undefined)
  vi.unstubAllGlobals()
})

test.each([
  [0, 'With us for 0 days'],
  [1, 'With us for 1 day'],
  [400, 'With us for 400 days'],
])('regPeriod %i: the profile says how long a player has been here', async (regPeriod, line) => {
  $player.set({ state: 'ready', user: aUser(1, { regPeriod }) })
  await show(<ProfileCard strings={strings} />)
  expect(host.querySelector('.profile-since')?.textContent).toBe(line)
})

test('achieveNum: the summary of tasks says how many are done, as the server counts', async () => {
  const { tasks } = catalogue().configs
  const standing = { achieveData: '{"101":1}', taskData: '{}', canReceiveTaskAward: false }
  const summary = { ...standing, needRecharge: false, usedUp: [] }
  takeTaskSummary({ ...summary, achieveNum: 3 })
  await show(<TaskSummary strings={strings} tasks={tasks} standings={$standings.get()} />)
  expect(host.querySelector('.task-summary-done')?.textContent).toContain(`3 of ${tasks.length}`)
  await act(async () => takeTaskSummary({ ...summary, achieveNum: 4 }))
  expect(host.querySelector('progress')?.value).toBe(4)
})
