import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { refusalWords } from '#contract/errcodes.ts'
import { $activities, forgetActivities, refreshActivities } from '#islands/activities/activities.ts'
import { $redDots } from '#islands/activities/redDots.ts'
import { $taskSummary, loadTaskSummary, takeTaskSummary } from '#islands/activities/tasks/summary.ts'
import {
  $isTasksLate,
  $receiving,
  $standings,
  loadTasks,
  receiveAllTasks,
  receiveTask,
} from '#islands/activities/tasks/tasks.ts'
import { $popup, clearPopups, closePopup, openPopupQueue } from '#islands/lobby/popupQueue.ts'
import { $coin, $player } from '#islands/player.ts'
import { takeLogin } from '#islands/session/session.ts'
import { rememberDevice } from '#server/account/knownDevices.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { call } from '../../call.ts'
import { connect } from '../../connect.ts'
import { freshDatabase } from '../../database.ts'
import { aUser, openActivities, openSession } from '../../lobby/session.ts'
import { fund, newPlayer, type TestPlayer } from '../../player.ts'
import { awardOf } from '../fixture.ts'

const LOGIN = 101
const shown = (id: number) => ({ id, award: awardOf(id) })
const tasks = () => catalogue().configs.tasks
const none = { achieveNum: 0, canReceiveTaskAward: false, needRecharge: false, usedUp: [] }
let sent: string[] = []
let player: TestPlayer

beforeAll(freshDatabase)
beforeEach(async () => {
  openSession()
  const { configs, ...real } = catalogue()
  // A player who has deposited has reached the task of the first deposit, which is not of this file.
  setCatalogue({ ...real, configs: { ...configs, tasks: configs.tasks.filter(({ kind }) => kind !== 'firstPay') } })
  player = await newPlayer({ coin: 0, deposited: 5_000 })
  sent = connect()
  writeToken(player.token)
  $player.set({ state: 'ready', user: aUser(player.id, { coin: 5_000 }) })
  $activities.set(openActivities)
})
afterEach(() => {
  setCatalogue(undefined)
  clearPopups()
  closePopup()
  setTransport(undefined)
  clearToken()
  forgetActivities()
  $player.set({ state: 'guest' })
})

describe('the state of the tasks', () => {
  test('is loaded, and lights the red dot while something can be claimed', async () => {
    await loadTasks()
    expect($standings.get()?.get(LOGIN)).toEqual({ progress: 1, state: 'ready' })
    expect($standings.get()?.get(102)).toEqual({ progress: 0, state: 'open' })
    expect($redDots.get().hasTask).toBe(true)
    $activities.set({ ...openActivities, promotions: 'shown' })
    expect($redDots.get().hasTask).toBe(false)
    $activities.set(openActivities)
    expect($redDots.get().hasTask).toBe(true)
  })

  test('without a deposit lights nothing, and nothing is claimed, until there is one', async () => {
    const fresh = await newPlayer({ coin: 0 })
    writeToken(fresh.token)
    $player.set({ state: 'ready', user: aUser(fresh.id) })
    await loadTasks()
    expect($standings.get()?.get(LOGIN)).toEqual({ progress: 1, state: 'needRecharge' })
    expect($redDots.get().hasTask).toBe(false)
    expect(await receiveAllTasks(tasks())).toBeUndefined()
    expect(sent).not.toContain('receiveTaskAward')
    expect(await receiveTask(shown(LOGIN))).toEqual({ key: refusalWords.needsTopUp })
    await fund(fresh.id, 100)
    await loadTasks()
    expect($standings.get()?.get(LOGIN)?.state).toBe('ready')
    expect($redDots.get().hasTask).toBe(true)
  })

  test.each(['', '[]', 'null', '{"101":"x","y":2}', '{"101":'])('survive garbage: %j', (text) => {
    takeTaskSummary({ ...none, achieveData: text, taskData: text })
    expect($standings.get()?.size).toBe(0)
  })

  test('reports a failed load, until something is known', async () => {
    setTransport(() => Promise.reject(new Error('no network')))
    await loadTasks()
    expect($isTasksLate.get()).toBe(true)
    takeTaskSummary({ ...none, achieveData: '{}', taskData: '{}' })
    await loadTasks()
    expect($isTasksLate.get()).toBe(false)
  })

  test('has its dot with the current activities, for players only', async () => {
    await refreshActivities()
    expect(sent).toEqual(['getActivityIds', 'getDots'])
    expect($redDots.get().hasTask).toBe(true)
    sent.length = 0
    clearToken()
    forgetActivities()
    $player.set({ state: 'guest' })
    await refreshActivities()
    expect(sent).toEqual(['getActivityIds'])
    expect($taskSummary.get()).toBeUndefined()
  })
})

describe('claiming', () => {
  test('brings the coin, the popup and the current activities, once for two taps', async () => {
    openPopupQueue()
    const [first, second] = await Promise.all([receiveTask(shown(LOGIN)), receiveTask(shown(LOGIN))])
    expect([first, second]).toEqual([undefined, undefined])
    expect(sent.filter((name) => name === 'receiveTaskAward')).toHaveLength(1)
    expect($coin.get()).toBe(5_050)
    expect($standings.get()?.get(LOGIN)?.state).toBe('received')
    expect($redDots.get().hasTask).toBe(false)
    expect($receiving.get()).toBeUndefined()
    await expect
      .poll(() => $popup.get())
      .toMatchObject({ name: 'reward', items: [{ id: 2001, count: 50 }], isHeld: false })
    await expect.poll(() => sent).toContain('getActivityIds')
  })

  test('says what is held until the identity is checked', async () => {
    const { key } = await db.transaction((tx) => rememberDevice(tx, player.id, undefined))
    const younger = await newPlayer({ coin: 0, deposited: 5_000 })
    await db.transaction((tx) => rememberDevice(tx, younger.id, key))
    writeToken(younger.token)
    $player.set({ state: 'ready', user: aUser(younger.id) })
    openPopupQueue()
    expect(await receiveTask(shown(LOGIN))).toBeUndefined()
    await expect.poll(() => $popup.get()).toEqual({ name: 'reward', items: [], isHeld: true })
    expect($coin.get()).toBe(5_000)
  })

  test('reports a refusal, and reloads the state', async () => {
    expect(await receiveTask(shown(102))).toEqual({ key: refusalWords.rewardNotReached })
    await expect.poll(() => $standings.get()?.get(102)?.state).toBe('open')
    await call('receiveTaskAward', { taskId: LOGIN, award: awardOf(LOGIN) }, player)
    expect(await receiveTask(shown(LOGIN))).toEqual({ key: refusalWords.rewardReceived })
    await expect.poll(() => $standings.get()?.get(LOGIN)?.state).toBe('received')
  })

  test('without a network can be retried', async () => {
    setTransport(() => Promise.reject(new Error('no network')))
    expect(await receiveTask(shown(LOGIN))).toEqual({ key: 'common.unheard' })
    expect($receiving.get()).toBeUndefined()
  })
})

describe('claiming all', () => {
  const FAVOURITES = 108
  async function achieveTwo(): Promise<void> {
    for (const id of [1001, 1002, 1003]) await call('gameLike', { id, like: 1 }, player)
    await loadTasks()
    expect([LOGIN, FAVOURITES].map((id) => $standings.get()?.get(id)?.state)).toEqual(['ready', 'ready'])
  }

  test('shows one sum, and credits each once for two taps', async () => {
    openPopupQueue()
    await achieveTwo()
    expect(await Promise.all([receiveAllTasks(tasks()), receiveAllTasks(tasks())])).toEqual([undefined, undefined])
    expect(sent.filter((name) => name === 'receiveTaskAward')).toHaveLength(2)
    expect([LOGIN, FAVOURITES].map((id) => $standings.get()?.get(id)?.state)).toEqual(['received', 'received'])
    await expect.poll(() => $popup.get()?.name).toBe('reward')
    clearPopups()
    expect($popup.get()).toBeUndefined()
  })

  test('tells how many came when one was claimed elsewhere meanwhile', async () => {
    await achieveTwo()
    await call('receiveTaskAward', { taskId: LOGIN, award: awardOf(LOGIN) }, player)
    expect(await receiveAllTasks(tasks())).toEqual({ key: 'task.partly', values: { done: 1, left: 1 } })
  })

  test('stops without a network, and claims the rest later', async () => {
    await achieveTwo()
    setTransport(() => Promise.reject(new Error('no network')))
    expect(await receiveAllTasks(tasks())).toEqual({ key: 'common.unheard' })
    expect($receiving.get()).toBeUndefined()
    sent = connect()
    expect(await receiveAllTasks(tasks())).toBeUndefined()
  })
})

test('a failure is over when a claim learns the state', async () => {
  setTransport(() => Promise.reject(new Error('no network')))
  await loadTasks()
  sent = connect()
  await loadTaskSummary()
  expect($isTasksLate.get()).toBe(false)
})

test('a log-in loads the current activities', async () => {
  forgetActivities()
  const info = { gameListVersion: '', os: '', version: '', deviceModel: '' }
  const { user, ...rest } = await call('getAfterLoginInfoWeb', info, player)
  // The dispatcher has validated the reply against the contract's schema.
  takeLogin({ token: player.token, user, ...rest } as unknown as Parameters<typeof takeLogin>[0])
  await expect.poll(() => $redDots.get().hasTask).toBe(true)
})
