import { generateKeyPairSync } from 'node:crypto'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unheardOf } from '#client/wire/keys.ts'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { User } from '#contract/call/shapes.ts'
import type { CallName } from '#contract/calls/index.ts'
import { repeats } from '#contract/calls/repeats.ts'
import { $activities } from '#islands/activities/activities.ts'
import { $passwordKey, $webConfig } from '#islands/config.ts'
import { $player } from '#islands/player.ts'
import { clearSession } from '#islands/session/session.ts'
import { startHearing } from '#islands/ui/hearing.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { $loading, $toasts, dismissToast } from '#islands/ui/ui.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser, openWithWorth } from '../lobby/session.ts'
import { isLongRun } from '../long.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { hastily, pass, there, words } from './hands.ts'
import { type Fault, faults, type Line, openLine, type Replies } from './line.ts'
import { NOW } from './rows/things.ts'

/** A form or button of the player's site that changes something. */
export type Row = {
  call: CallName
  /** The island that has it. */
  draw: () => ReactNode
  /** What the island asks for, before and once it was done. */
  before?: Replies
  after?: Replies
  /** Fields of the call's own answer. */
  reply?: object
  /** The player; null for a guest. */
  player?: Partial<User> | null
  /** Opens the dialog that it stands in, where it is not open yet. */
  reach?: () => Promise<void>
  /** Presses it, after what has to be filled in. */
  press: () => Promise<void>
  /** Whether the page waits for a busy server, and asks again by itself. */
  waitsWhileBusy?: boolean
  /** How it begins anew, where the page is not as it was. */
  fresh?: () => void
}

const pem = { type: 'spki', format: 'pem' } as const
const { publicKey } = generateKeyPairSync('rsa', {
  ...{ modulusLength: 2048, publicKeyEncoding: pem, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } },
})

let line: Line
let said: Set<string>

function hearToasts(): void {
  for (const { text } of $toasts.get()) said.add(text)
}

/** What the page says, or has said since it opened. */
function hearPage(): void {
  hearToasts()
  said.add(host.textContent ?? '')
}
/** That it was not done is said. */
function expectSaid(key: string): void {
  const all = [...said].join(' | ')
  expect(all.includes(words(key)), `says ${key}: ${all}`).toBe(true)
}
/** The page's text. Countdowns go on. */
const textOf = () => (host.textContent ?? '').replaceAll(/\s+/g, ' ').replaceAll(/\d+:\d\d(?::\d\d)?/g, 'a time')
const isToldNow = (key: string) => $toasts.get().some(({ text }) => text === words(key))
const isBusy = () => document.querySelector('[aria-busy=true]') !== null || $loading.get()

async function open(row: Row): Promise<void> {
  const { webConfig } = catalogue()
  const config = { config: webConfig, key: publicKey, gameListVersion: 'v', socialLogin: { name: 'LINE' } }
  line = openLine({
    call: row.call,
    reply: row.reply ?? {},
    before: { 'anonymous/appConfig': config, getActivityIds: openWithWorth, ...row.before },
    after: row.after ?? {},
  })
  setTransport(line.transport)
  $webConfig.set(webConfig)
  $passwordKey.set(publicKey)
  if (row.player !== null) $activities.set(openWithWorth)
  writeToken(row.player === null ? '' : 'a token')
  $player.set(
    row.player === null
      ? { state: 'guest' }
      : { state: 'ready', user: aUser(1, row.player), banks: { appUserBank: null, appUserBankList: {} } },
  )
  row.fresh?.()
  mount()
  await show(row.draw())
  await pass(0)
}

async function reachAndPress({ reach, press: go }: Row): Promise<void> {
  if (!document.querySelector('dialog[open]')) await reach?.()
  await go()
}

/** Presses, and waits until it was sent. */
async function pressed(row: Row): Promise<void> {
  const before = line.sent.length
  await reachAndPress(row)
  await there(
    () => line.sent.length > before || undefined,
    `${row.call} among what was sent, after ${[...said, ...line.misfits].join(' | ')},`,
  )
}

/** Presses again while the answer is not known: nothing else may be asked for. */
async function pressAgain(row: Row): Promise<void> {
  const [first] = line.sent
  await hastily(() => reachAndPress(row))
  expect(new Set(line.sent), 'the button is shut while nothing is known').toEqual(new Set([first]))
}

const LOADS = 5
/** Longer than any time of thought, toast or greeting. */
const AFTER_MS = 12_000

/** Twenty seconds after the line is back nothing is asked any more. */
async function lineIsBack(): Promise<void> {
  line.is = 'arrived'
  await pass(BACK_MS)
  for (const silence of ['late', 'unheard', 'portal']) expect(isToldNow(`common.silence.${silence}`)).toBe(false)
}

/** The page as it stands once everything is done. */
async function settled(row: Row): Promise<string> {
  await pass(AFTER_MS)
  // What it opens may load first.
  for (let turn = 0; turn < LOADS; turn += 1) {
    await vi.dynamicImportSettled()
    await pass(0)
  }
  expect(line.misfits).toEqual([])
  expect([...line.done], 'it is done once').toHaveLength(1)
  await there(() => !isBusy() || undefined, 'the end of all waiting')
  expect(unheardOf(row.player === null)).toEqual([])
  return textOf()
}

const BACK_MS = 20_000
const MINUTES_MS = 600_000

const ways: Record<Fault, (row: Row) => Promise<string>> = {
  arrived: async (row) => {
    await pressed(row)
    return await settled(row)
  },
  cut: async (row) => {
    line.is = 'cut'
    await untilUnheard(row, 'unheard')
    await lineIsBack()
    return await settled(row)
  },
  'not arrived': async (row) => {
    line.is = 'not arrived'
    await untilUnheard(row, 'unheard')
    return await afterUndone(row)
  },
  portal: async (row) => {
    line.is = 'portal'
    await untilUnheard(row, 'portal')
    return await afterUndone(row)
  },
  busy: async (row) => {
    line.is = 'busy'
    await pressed(row)
    await pass(500)
    hearPage()
    if (!row.waitsWhileBusy) expectSaid('common.busy')
    expect(line.done.size).toBe(0)
    await lineIsBack()
    expect(isBusy(), 'can be pressed again').toBe(false)
    if (line.done.size === 0) await pressed(row)
    return await settled(row)
  },
}

async function untilUnheard(row: Row, silence: 'unheard' | 'portal'): Promise<void> {
  await pressed(row)
  await pass(500)
  expect(isToldNow(`common.silence.${silence}`), 'says that it could not hear back').toBe(true)
  await pressAgain(row)
}

/** By a key the page learns that it was not done, and the player presses again; a request of its own id is sent again by itself. */
async function afterUndone(row: Row): Promise<string> {
  await lineIsBack()
  hearPage()
  if (repeats[row.call] !== 'own-id') {
    expectSaid('common.undone')
    expect(line.done.size, 'is not done by itself').toBe(0)
    expect(isBusy(), 'can be pressed again').toBe(false)
    await pressed(row)
  }
  return await settled(row)
}

/** Each fault meets each row in the long run. Otherwise each row meets a good line, a cut, and one other fault in turn. */
function faultsOf(at: number): readonly Fault[] {
  const others = ['not arrived', 'portal', 'busy'] as const
  return isLongRun ? faults : ['arrived', 'cut', others[at % others.length] ?? 'busy']
}

/** Drives rows of the table over a bad line. */
export function drive(rows: readonly Row[]): void {
  startHearing((key) => words(key))
  let unlisten = () => {}
  let opened = 0

  beforeEach(() => {
    // The taps of one row are no double taps of the one before.
    opened += 1
    vi.useFakeTimers({ now: NOW - opened * MINUTES_MS })
    vi.advanceTimersByTime(opened * MINUTES_MS)
    localStorage.clear()
    sessionStorage.clear()
    said = new Set()
    unlisten = $toasts.listen(() => hearToasts())
    Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {}, scrollIntoView: () => {} })
    vi.stubGlobal('fetch', async () => Response.json(strings))
    setNavigator(() => {})
    history.replaceState(null, '', '/')
  })
  afterEach(async () => {
    unlisten()
    await unmount()
    setTransport(undefined)
    clearSession()
    clearToken()
    for (const { id } of $toasts.get()) dismissToast(id)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  for (const [at, row] of rows.entries()) {
    test(`${row.call}: over a bad line`, async () => {
      let good: string | undefined
      for (const fault of faultsOf(at)) {
        // Each of them on a page of its own.
        if (good !== undefined) await begin()
        await open(row)
        const text = await ways[fault](row).catch((problem: unknown) => {
          throw Object.assign(Object(problem), { message: `${fault}: ${Object(problem).message}` })
        })
        good ??= text
        expect(text, `${fault}: the page stands as over a good line`).toBe(good)
      }
    })
  }

  test.each(rows.filter(({ after }) => after))('$call: who waits no longer is shown how it stands', async (row) => {
    await open(row)
    line.is = 'cut'
    await pressed(row)
    await pass(500)
    line.is = 'arrived'
    line.heard = []
    for (const { action } of $toasts.get()) action?.act()
    await pass(1_000)
    hearPage()
    // What has gone, since it was done, says nothing any more.
    if (textOf() !== '') expectSaid('common.unheard')
    const shown = Object.keys(row.after ?? {})
    expect(line.heard.filter((name) => shown.includes(name))).not.toEqual([])
  })

  async function begin(): Promise<void> {
    await unmount()
    clearSession()
    localStorage.clear()
    for (const { id } of $toasts.get()) dismissToast(id)
    said.clear()
  }
}
