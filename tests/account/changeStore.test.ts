import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { readToken, writeToken } from '#client/wire/token.ts'
import type { UserMessage } from '#contract/words.ts'
import { $change, changePassword, changeProblems, startChange } from '#islands/account/changePassword.ts'
import { $safety, leaveSafety, loadSafety } from '#islands/account/safety.ts'
import { $sessions, leaveSessions } from '#islands/account/sessions.ts'
import { clearSession } from '#islands/session/session.ts'
import { $toasts, dismissToast } from '#islands/ui/ui.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { call } from '../call.ts'
import { connect } from '../connect.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer } from '../player.ts'

const NEW = 'Habagat-2026'
const rules = catalogue().webConfig
const say = ({ key }: UserMessage) => key
const toasts = () => $toasts.get().map(({ kind, text }) => `${kind} ${text}`)
const typed = (current: string | undefined, password = NEW) => ({ current, password, confirmation: password })
let sent: string[] = []

beforeAll(freshDatabase)
beforeEach(() => {
  sent = connect()
  vi.stubGlobal('location', new URL('http://localhost/profile/security'))
  for (const { id } of $toasts.get()) dismissToast(id)
  startChange()
})
afterEach(() => {
  clearSession()
  leaveSafety()
  leaveSessions()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** This page's player, also logged in on another device. */
async function here() {
  const player = await newPlayer()
  await call('accountLogin', await credentials(player.account, player.password))
  writeToken(player.token)
  return player
}

describe('changePassword', () => {
  test('continues with a new token, alone, and shows the player’s sessions', async () => {
    const seat = await here()
    const { password } = seat
    await changePassword(typed(password), say)
    expect($change.get()).toEqual({ step: 'done' })
    expect(toasts()).toEqual(['success safety.password.done'])
    expect(readToken()).not.toBe(seat.token)
    expect($safety.get()).toMatchObject({ state: 'ready', value: { hasPassword: true } })
    expect($sessions.get()).toMatchObject({ state: 'ready', value: { rows: [{ isThis: true }] } })
  })

  test('stays logged in after a wrong current one, and can be retried', async () => {
    const seat = await here()
    const { password } = seat
    await changePassword(typed('Wrong-Password-1'), say)
    expect($change.get()).toEqual({ step: 'failed', problem: { key: 'safety.password.wrong' } })
    expect(toasts()).toEqual(['error safety.password.wrong'])
    expect(readToken()).toBe(seat.token)
    await changePassword(typed(password, password), say)
    expect($change.get()).toEqual({ step: 'failed', problem: { key: 'safety.password.same' } })
    await changePassword(typed(password), say)
    expect($change.get()).toEqual({ step: 'done' })
  })

  test('is sent once, even with several taps', async () => {
    const { password } = await here()
    await Promise.all(Array.from({ length: 3 }, () => changePassword(typed(password), say)))
    expect(sent.filter((name) => name === 'changePassword')).toHaveLength(1)
  })

  test('reports a missing connection, and the waiting time', async () => {
    await here()
    for (let guess = 0; guess < 11; guess += 1) await changePassword(typed('Wrong-Password-1'), say)
    expect($change.get()).toEqual({ step: 'failed', problem: { key: 'login.loginRetry', values: { count: 15 } } })
    setTransport(() => Promise.reject(new TypeError('no network')))
    await changePassword(typed('Wrong-Password-1'), say)
    expect($change.get()).toEqual({ step: 'failed', problem: { key: 'common.unheard' } })
  })
})

test('changeProblems finds errors by field', () => {
  expect(changeProblems(typed('Parol-Night-1'), rules)).toEqual({})
  expect(changeProblems(typed(undefined), rules)).toEqual({})
  expect(changeProblems(typed(NEW), rules)).toEqual({ password: { key: 'safety.password.same' } })
  const empty = changeProblems({ current: '', password: '', confirmation: '' }, rules)
  expect(Object.keys(empty)).toEqual(['current', 'password', 'confirmation'])
  expect(changeProblems({ ...typed('x'), confirmation: 'y' }, rules)).toMatchObject({
    confirmation: { key: 'login.loginConfirmationTip' },
  })
})

test('a failed load is reported, and can be retried', async () => {
  await here()
  setTransport(() => Promise.reject(new TypeError('no network')))
  await loadSafety()
  expect($safety.get()).toEqual({ state: 'failed' })
})
