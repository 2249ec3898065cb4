import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { errcodes } from '#contract/errcodes.ts'
import { $player } from '#islands/player.ts'
import { agreedAddress, agreedHashes, forgetAgreedTexts } from '#islands/session/agreedTexts.ts'
import { $entry, askMissing, dueOf, giveEntry } from '#islands/session/entry.ts'
import { clearSession } from '#islands/session/session.ts'
import { setClock } from '#server/base/clock.ts'
import { setTextVersions } from '#server/content/textVersions.ts'
import { connect } from '../connect.ts'
import { freshDatabase } from '../database.ts'
import { aUser } from '../lobby/session.ts'
import { currentHashes, newPlayer } from '../player.ts'
import { addVersions } from '../textVersions.ts'

const BEFORE = new Date('2026-11-30T23:59:00+08:00')
const MIDNIGHT = new Date('2026-12-01T00:00:00+08:00')
const change = (version: string, day: string) =>
  ({ version, day, change: 'material', summary: `What ${version} is.` }) as const

let sent: string[] = []
beforeAll(freshDatabase)
beforeEach(async () => {
  sent = connect()
  vi.stubGlobal('location', new URL('http://localhost/lobby/wallets/deposit'))
  setClock(BEFORE)
  const player = await newPlayer()
  addVersions('terms-of-use', change('2.0', '2026-12-01'))
  writeToken(player.token)
  $player.set({ state: 'ready', user: aUser(player.id) })
})
afterEach(() => {
  clearSession()
  setTransport(undefined)
  setClock(undefined)
  setTextVersions(undefined)
  vi.unstubAllGlobals()
})

test('a page older than the text learns at the door what changed, and agrees', async () => {
  setClock(MIDNIGHT)
  await askMissing(errcodes.textsNeeded)
  expect(sent).toContain('getAfterLoginInfoWeb')
  expect(dueOf()?.texts).toMatchObject([
    { text: 'terms-of-use', version: '2.0', changes: [{ version: '2.0', summary: 'What 2.0 is.' }] },
  ])
  expect(await giveEntry({ birthDate: '', isAgreed: true })).toBe(true)
  expect(dueOf()).toBeUndefined()
})

test('a text that changes once more while its form is open is shown anew, and nothing is agreed to', async () => {
  setClock(MIDNIGHT)
  await askMissing(errcodes.textsNeeded)
  setClock(new Date('2026-12-01T12:00:00+08:00'))
  setTextVersions(undefined)
  addVersions('terms-of-use', change('3.0', '2026-12-01'))
  expect(await giveEntry({ birthDate: '', isAgreed: true })).toBe(false)
  expect($entry.get()).toMatchObject({ step: 'failed', problem: { key: 'login.textChanged' } })
  expect(dueOf()?.texts).toMatchObject([{ version: '3.0' }])
})

test('a form shows and sends one version until it is opened afresh', async () => {
  forgetAgreedTexts()
  const before = currentHashes()
  expect(await agreedAddress('terms-of-use')).toBe('/terms-of-use/1.1')
  setClock(MIDNIGHT)
  expect(await agreedHashes()).toEqual(before)
  expect(await agreedAddress('terms-of-use')).toBe('/terms-of-use/1.1')
  forgetAgreedTexts()
  expect(await agreedAddress('terms-of-use')).toBe('/terms-of-use/2.0')
  expect(await agreedHashes()).toEqual(currentHashes())
})
