// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { forgetActivities } from '#islands/activities/activities.ts'
import { takeTaskSummary } from '#islands/activities/tasks/summary.ts'
import { TaskList } from '#islands/activities/tasks/TaskList.tsx'
import { $player } from '#islands/player.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser, openActivities } from '../../lobby/session.ts'
import { host, mount, show, unmount } from '../../mounted.ts'

beforeEach(mount)
afterEach(async () => {
  await unmount()
  setTransport(undefined)
  clearToken()
  forgetActivities()
  $player.set({ state: 'guest' })
})

test('one button claims every reward that is ready, each as it stands on the page', async () => {
  const { tasks } = catalogue().configs
  const ready = tasks.slice(0, 2)
  const of = (value: number) => JSON.stringify(Object.fromEntries(ready.map(({ id }) => [id, value])))
  const standing = { achieveNum: 2, achieveData: of(1), taskData: of(1), canReceiveTaskAward: true }
  const summary = { ...standing, needRecharge: false, usedUp: [] }
  const sent: object[] = []
  setTransport(async (name, body) => {
    if (name === 'getTaskUser') return { code: 200, errcode: 0, ...summary }
    if (name !== 'receiveTaskAward') return { code: 200, errcode: 0, ...openActivities }
    const { taskId, award } = body as { taskId: number; award: object[] }
    sent.push({ taskId, award })
    return { code: 200, errcode: 1003 }
  })
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  takeTaskSummary(summary)
  await show(<TaskList strings={strings} tasks={tasks} socials={[]} />)
  const all = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Claim all')
  expect(all).toBeDefined()
  await act(async () => all?.click())
  await expect.poll(() => sent).toEqual(ready.map(({ id, award }) => ({ taskId: id, award })))
})

test('before a first deposit a reward leads there, and one that is used up to nothing', async () => {
  const { tasks } = catalogue().configs
  const [reached, spent, open] = tasks
  if (!reached || !spent || !open) throw new Error('too few tasks')
  const of = (...ids: number[]) => JSON.stringify(Object.fromEntries(ids.map((id) => [id, 1])))
  const achieveData = JSON.stringify({ [reached.id]: 1, [spent.id]: 1, [open.id]: 0 })
  const summary = { achieveNum: 2, achieveData, taskData: of(reached.id, spent.id), canReceiveTaskAward: false }
  setTransport(async (name) => ({
    ...{ code: 200, errcode: 0 },
    ...(name === 'getTaskUser' ? { ...summary, needRecharge: true, usedUp: [spent.id] } : openActivities),
  }))
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  await show(<TaskList strings={strings} tasks={tasks} socials={[]} />)
  const rows = () => [...host.querySelectorAll('.task-action')]
  await expect.poll(() => rows().map((row) => row.textContent)).toEqual(['Deposit', 'Used up', 'Play'])
  expect(host.querySelectorAll('button')).toHaveLength(0)
  const links = [...host.querySelectorAll('a[href="/lobby/wallets/deposit"]')]
  expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    ...['Make a deposit', 'Deposit to claim: Daily log-in'],
  ])
  expect(host.querySelector('[role="status"]')?.textContent).toContain(
    'Rewards are for players who have made a deposit.',
  )
  expect(host.querySelector('.tasks-note')?.textContent).toContain('Each day has a budget for all players together.')
})
