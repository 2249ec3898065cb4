import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { HOME_RETRY_MS } from '#contract/lobby/limits.ts'
import {
  $activities,
  $isActivitiesLate,
  forgetActivities,
  refreshActivities,
  refreshAtHome,
  renewActivities,
  takeActivities,
} from '#islands/activities/activities.ts'
import { $hasMail, $hasReward, $redDots, clearDots, noteDot } from '#islands/activities/redDots.ts'
import { type LoginPay, noteCards } from '#islands/activities/signUpBonus/cards.ts'
import { $player } from '#islands/player.ts'
import { setCatalogue } from '#server/content/catalogue.ts'

import { connect } from '../connect.ts'
import { freshDatabase } from '../database.ts'
import { aUser, openActivities } from '../lobby/session.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { everythingOn } from './fixture.ts'

let player: TestPlayer
let sent: string[] = []

beforeAll(async () => {
  await freshDatabase()
  player = await newPlayer()
})
beforeEach(() => {
  sent = connect()
})
afterEach(() => {
  setTransport(undefined)
  setCatalogue(undefined)
  clearToken()
  forgetActivities()
  $player.set({ state: 'guest' })
})

describe('the current activities', () => {
  test('are loaded once, even by parallel requests', async () => {
    setCatalogue(everythingOn())
    await Promise.all([refreshActivities(), refreshActivities(), refreshActivities()])
    expect(sent).toEqual(['getActivityIds'])
    expect($activities.get()?.activityIds).toContain(activityKind.tasks)
    await refreshActivities()
    expect(sent).toHaveLength(2)
  })

  test('are loaded anew after a change, once, whatever read was under way', async () => {
    const before = refreshActivities()
    await Promise.all([renewActivities(), renewActivities()])
    await before
    expect(sent).toEqual(['getActivityIds', 'getActivityIds'])
  })

  test('are reloaded only on returning home, and not during the log-in’s reload', async () => {
    refreshAtHome('/lobby/notice')
    $player.set({ state: 'known' })
    refreshAtHome('/lobby/home')
    expect(sent).toEqual([])
    $player.set({ state: 'guest' })
    refreshAtHome('/lobby/home')
    await refreshActivities()
    expect(sent).toEqual(['getActivityIds'])
  })

  test('of a player who has just logged in are read once, not again at home', async () => {
    setCatalogue(everythingOn())
    writeToken(player.token)
    $player.set({ state: 'ready', user: aUser(player.id) })
    await refreshActivities()
    expect(sent).toContain('getDots')
    sent.length = 0
    refreshAtHome('/lobby/home')
    await refreshActivities()
    expect(sent).toEqual(['getActivityIds'])
  })

  test('have dots that a page about something else takes from the page before, until a change', async () => {
    setCatalogue(everythingOn())
    writeToken(player.token)
    $player.set({ state: 'ready', user: aUser(player.id) })
    await refreshActivities()
    const dots = $redDots.get()
    vi.stubGlobal('location', { pathname: '/lobby/wallets/deposit', search: '' })
    sent.length = 0
    clearDots()
    await refreshActivities()
    expect(sent).toEqual(['getActivityIds'])
    expect($redDots.get()).toEqual(dots)
    await renewActivities()
    expect(sent).toContain('getDots')
    vi.unstubAllGlobals()
  })

  test('stay known if the server cannot be reached', async () => {
    await refreshActivities()
    const before = $activities.get()
    setTransport(() => Promise.reject(new Error('no network')))
    await refreshActivities()
    expect($activities.get()).toBe(before)
  })

  test('report a first failed load', async () => {
    setTransport(() => Promise.reject(new Error('no network')))
    await refreshActivities()
    expect($isActivitiesLate.get()).toBe(true)
  })

  test.each([
    ['nothing', () => Promise.reject(new Error('no network'))],
    ['something else', () => Promise.resolve({ code: 200, errcode: 0 })],
  ])('are reloaded automatically after the answer %s', async (_, wrong) => {
    vi.useFakeTimers()
    setTransport(wrong)
    await refreshActivities()
    expect([$isActivitiesLate.get(), $activities.get()]).toEqual([true, undefined])
    const reply = { ...openActivities, activityIds: [31] }
    setTransport(async () => ({ code: 200, errcode: 0, ...reply }))
    await vi.advanceTimersByTimeAsync(HOME_RETRY_MS)
    vi.useRealTimers()
    expect($isActivitiesLate.get()).toBe(false)
    expect($activities.get()?.activityIds).toEqual([31])
  })

  test('of one player are not shown to the next', async () => {
    setCatalogue(everythingOn())
    writeToken(player.token)
    const asked = refreshActivities()
    clearToken()
    forgetActivities()
    await asked
    expect($activities.get()).toBeUndefined()
  })

  test('come with the log-in, and keep data that only the call returns', async () => {
    await refreshActivities()
    $activities.set({ ...($activities.get() ?? never()), isBankrupt: true })
    takeActivities({ activityIds: [31, 26], activityMap: {}, promotions: 'pushed' })
    expect($activities.get()).toMatchObject({ activityIds: [31, 26], isBankrupt: true })
    takeActivities({ activityIds: [], activityMap: {}, promotions: 'pushed' })
    expect($activities.get()).toMatchObject({ activityIds: [], isBankrupt: true })
  })
})

const never = (): never => {
  throw new Error('nothing was known')
}

function dotOf(cards: LoginPay): boolean | undefined {
  noteCards(cards)
  return $redDots.get().hasSignUpBonus
}

describe('the dots', () => {
  test('are asked by one call, while anything with a dot is on, and for players', async () => {
    setCatalogue(everythingOn())
    await refreshActivities()
    expect(sent).toEqual(['getActivityIds'])
    writeToken(player.token)
    $player.set({ state: 'known' })
    await refreshActivities()
    expect(sent.slice(1)).toEqual(['getActivityIds', 'getDots'])
    expect($redDots.get().hasSignUpBonus).toBe(false)
  })

  test('tell that a day of any card of the sign-up bonus can be claimed', () => {
    const pay = (...cards: (-1 | 0 | 1)[][]): LoginPay => ({
      ...{ buyPropIds: [2], needRecharge: false, cards: [], channels: [] },
      ownList: cards.map((days, id) => ({ id, propId: id, loginPayDataJson: { days }, days: [] })),
    })
    $activities.set({ ...openActivities, activityIds: [], activityMap: {}, promotions: 'pushed' })
    const dots = [pay(), pay([-1, 0]), pay([-1, -1], [0, 0])].map(dotOf)
    expect(dots).toEqual([false, false, false])
    expect([pay([1, 0]), pay([-1, 0], [-1, 1, 0])].map(dotOf)).toEqual([true, true])
  })
})

test('a red dot exists once its activity sets it, each independent, and a guest has none', () => {
  expect($redDots.get()).toEqual({})
  noteDot('hasTask', true)
  noteDot('hasMail', true)
  noteDot('hasMail', false)
  expect($redDots.get()).toMatchObject({ hasTask: true, hasMail: false })
  expect([$hasMail.get(), $hasReward.get()]).toEqual([false, true])
  noteDot('hasTask', false)
  noteDot('hasSignUpBonus', true)
  expect($hasReward.get()).toBe(true)
  noteDot('hasMail', true)
  clearDots()
  expect([$redDots.get(), $hasMail.get(), $hasReward.get()]).toEqual([{}, false, false])
})
