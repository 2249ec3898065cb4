import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STAGE_CHANGE_MS, STAGE_SETTLE_MS, STAGE_WAITING_MAX } from '#contract/lobby/limits.ts'
import { $stage, askStage, emptyStage, failStage, hasStood, leaveStage, openStage } from '#stores/lobby/stage.ts'
import { $player } from '#stores/session/player.ts'
import { aUser, openSession } from './session.ts'

let dialogs = 0

beforeEach(() => {
  vi.useFakeTimers()
  openSession()
  dialogs = 0
  vi.stubGlobal('location', new URL('http://localhost/lobby/home'))
  vi.stubGlobal('document', { querySelector: () => (dialogs > 0 ? {} : null) })
  $player.set({ state: 'ready', user: aUser(7) })
})
afterEach(() => {
  emptyStage()
  $player.set({ state: 'guest' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const standing = () => $stage.get()?.name
const arrive = () => {
  openStage()
  vi.advanceTimersByTime(STAGE_SETTLE_MS)
}
const close = () => {
  leaveStage()
  vi.advanceTimersByTime(STAGE_CHANGE_MS)
}

describe('the stage', () => {
  test('is empty until those who ask on arrival have asked, and then goes by urgency', () => {
    openStage()
    expect(askStage({ name: 'addToHome', offer: 'install' })).toBe(true)
    for (const name of ['download', 'notice', 'firstCharge', 'forceUpdate', 'ageNotice'] as const)
      expect(askStage({ name })).toBe(true)
    askStage({ name: 'reward', items: [] })
    vi.advanceTimersByTime(STAGE_SETTLE_MS - 1)
    expect(standing()).toBeUndefined()
    vi.advanceTimersByTime(1)
    const seen = []
    for (; standing(); close()) seen.push(standing())
    expect(seen).toEqual(['ageNotice', 'forceUpdate', 'reward', 'firstCharge', 'notice', 'download', 'addToHome'])
  })

  test('keeps who stands, even when someone more urgent asks', () => {
    arrive()
    askStage({ name: 'download' })
    askStage({ name: 'notice' })
    askStage({ name: 'ageNotice' })
    expect(standing()).toBe('download')
    close()
    expect(standing()).toBe('ageNotice')
    close()
    expect(standing()).toBe('notice')
  })

  test('takes a popup that asks late at once', () => {
    arrive()
    vi.advanceTimersByTime(60_000)
    askStage({ name: 'notice' })
    expect(standing()).toBe('notice')
  })

  test('has each popup once, whoever asks how often, but every reward', () => {
    arrive()
    expect([askStage({ name: 'notice' }), askStage({ name: 'notice' })]).toEqual([true, false])
    const rewards = [1, 2].map((count) => ({ name: 'reward' as const, items: [{ id: 2001, count }] }))
    for (const reward of rewards) expect(askStage(reward)).toBe(true)
    close()
    expect($stage.get()).toEqual(rewards[0])
    close()
    expect($stage.get()).toEqual(rewards[1])
  })

  test('does not let the queue grow without end', () => {
    for (let count = 0; count < STAGE_WAITING_MAX; count += 1) askStage({ name: 'reward', items: [] })
    expect(askStage({ name: 'reward', items: [] })).toBe(false)
  })

  test('never covers a dialog that the player has open', () => {
    arrive()
    dialogs = 1
    askStage({ name: 'notice' })
    vi.advanceTimersByTime(10_000)
    expect(standing()).toBeUndefined()
    dialogs = 0
    vi.advanceTimersByTime(STAGE_CHANGE_MS)
    expect(standing()).toBe('notice')
  })
})

describe('the memory of the stage', () => {
  test('keeps a closed popup away for the session, and lets others come again', () => {
    arrive()
    askStage({ name: 'notice' })
    expect(hasStood('notice')).toBe(false)
    close()
    expect([hasStood('notice'), askStage({ name: 'notice' })]).toEqual([true, false])
    askStage({ name: 'forceUpdate' })
    close()
    expect(askStage({ name: 'forceUpdate' })).toBe(true)
    openSession()
    expect(askStage({ name: 'notice' })).toBe(true)
  })

  test('is each player’s own for what is a player’s', () => {
    arrive()
    askStage({ name: 'firstCharge' })
    close()
    expect(askStage({ name: 'firstCharge' })).toBe(false)
    $player.set({ state: 'ready', user: aUser(8) })
    expect(askStage({ name: 'firstCharge' })).toBe(true)
  })

  test('does not count a popup whose code did not arrive', () => {
    arrive()
    askStage({ name: 'notice' })
    askStage({ name: 'download' })
    failStage()
    vi.advanceTimersByTime(STAGE_CHANGE_MS)
    expect(standing()).toBe('download')
    expect(askStage({ name: 'notice' })).toBe(true)
  })
})

describe('leaving the page', () => {
  test('empties stage and queue, and what was not closed may ask again', () => {
    arrive()
    askStage({ name: 'notice' })
    askStage({ name: 'download' })
    emptyStage()
    vi.advanceTimersByTime(60_000)
    expect(standing()).toBeUndefined()
    arrive()
    expect(standing()).toBeUndefined()
    askStage({ name: 'notice' })
    expect(standing()).toBe('notice')
  })

  test('before the curtain is up leaves nothing behind', () => {
    openStage()
    askStage({ name: 'notice' })
    emptyStage()
    vi.advanceTimersByTime(STAGE_SETTLE_MS)
    expect(standing()).toBeUndefined()
  })

  test('home’s popups wait on every other page; a reward may stand anywhere', () => {
    vi.stubGlobal('location', new URL('http://localhost/lobby/email'))
    arrive()
    askStage({ name: 'notice' })
    expect(standing()).toBeUndefined()
    askStage({ name: 'reward', items: [] })
    expect(standing()).toBe('reward')
  })
})

describe('who is logged in', () => {
  test('decides about popups for players', () => {
    $player.set({ state: 'guest' })
    arrive()
    expect([askStage({ name: 'firstCharge' }), askStage({ name: 'reward', items: [] })]).toEqual([false, false])
    $player.set({ state: 'known' })
    expect(askStage({ name: 'firstCharge' })).toBe(false)
    $player.set({ state: 'ready', user: aUser(7) })
    expect(askStage({ name: 'firstCharge' })).toBe(true)
  })

  test('takes them along at log-out, and leaves the others', () => {
    arrive()
    askStage({ name: 'forceUpdate' })
    askStage({ name: 'firstCharge' })
    askStage({ name: 'notice' })
    $player.set({ state: 'guest' })
    vi.advanceTimersByTime(STAGE_CHANGE_MS)
    expect(standing()).toBe('notice')
    close()
    expect(standing()).toBeUndefined()
  })
})
