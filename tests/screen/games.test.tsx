// @vitest-environment happy-dom
import { count, eq } from 'drizzle-orm'
import { createElement, type FunctionComponent } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transport } from '#client/wire/post.ts'
import type { CallName } from '#contract/calls/index.ts'
import { type GameKind, kindNames } from '#contract/games/kinds.ts'
import { db } from '#server/db/database.ts'
import { rulesOf } from '#server/games/engines.ts'
import { openRounds } from '#server/games/openTables.ts'
import { rounds } from '#server/games/tables.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { launch } from '../games/gameSession.ts'
import { strings } from '../lobby/pages.tsx'
import { isLongRun } from '../long.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { newPlayer } from '../player.ts'
import { words } from './hands.ts'
import { type Fault, faults } from './line.ts'

// The main button and the moves of every engine's page, on the real server, over each fault of the line.

const COIN = 1_000_000
const carry = wire()
const pages = import.meta.glob<Record<string, unknown>>('../../src/islands/games/*/*Game.tsx')

/** What the line does to the call that changes something, and from then on to every other until it is back. */
type Line = { is: Fault; changing: CallName; sent: string[]; isDown: boolean }
let line: Line

function transportOf(portal: unknown): Transport {
  return async (name, body, token, headers) => {
    if (name === line.changing) {
      line.sent.push(JSON.stringify(body))
      line.isDown ||= line.is !== 'arrived' && line.sent.length === 1
    }
    if (!line.isDown) return await carry(name, body, token, headers)
    if (line.is === 'busy') return { code: 503, errcode: 503, retryAfter: 1 }
    if (line.is === 'cut') await carry(name, body, token, headers)
    throw line.is === 'portal' ? portal : new TypeError('no line')
  }
}

/** The page of a game with a rich player, fresh as after a reload. */
async function open(kind: GameKind) {
  vi.resetModules()
  line = { is: 'arrived', changing: 'houseSpin', sent: [], isDown: false }
  const { PORTAL } = await import('#client/wire/hear.ts')
  const { setTransport } = await import('#client/wire/post.ts')
  setTransport(transportOf(PORTAL))
  const { $shell, $trouble, $coin } = await import('#islands/games/shell/state.ts')
  const { hurryShow } = await import('#islands/games/shell/show.ts')
  const [rules] = rulesOf(kind)
  if (!rules) throw new Error(`no game of ${kind}`)
  const { id: player, token } = await newPlayer({ coin: COIN })
  location.hash = `launch=${await launch(token, rules.id)}`
  const [, load] = Object.entries(pages).find(([path]) => path.includes(`/${kind}/`)) ?? []
  const [island] = Object.values((await load?.()) ?? {}).filter((each) => typeof each === 'function')
  const Island = island as FunctionComponent<Record<string, unknown>> // an island of the glob
  mount()
  await show(createElement(Island, { game: rules.game, strings, rtp: 0, version: '1' }))
  // From here on the page goes on by itself, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const page = { player, $shell, $trouble, $coin, hurryShow }
  await until(() => $shell.get().step === 'ready', 'the game is open', page)
  return page
}
type Page = Awaited<ReturnType<typeof open>>

const LOOK_MS = 10
const LOOKS = 2_000

/** Waits for what the page comes to by itself; what it shows is hurried, and a line that is back says so. */
async function until(isSo: () => boolean, what: string, page: Pick<Page, 'hurryShow' | '$trouble'>): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (isSo()) return
    page.hurryShow()
    if (!line.isDown) dispatchEvent(new Event('online'))
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`${what}: not so, ${JSON.stringify(page.$trouble.get())}, ${host.textContent}`)
}

const isOpenTo = (one: HTMLButtonElement) => !one.disabled && one.getAttribute('aria-disabled') !== 'true'
const buttons = (selector: string) => [...host.querySelectorAll<HTMLButtonElement>(selector)].filter(isOpenTo)

async function tap(one: HTMLButtonElement | undefined): Promise<void> {
  if (!one) throw new Error(`nothing to tap: ${host.textContent}`)
  one.click()
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}
const tapPlay = () => tap(buttons('.play-button')[0])

/** What a player taps in an open round, by kind: a move that may come first. */
const MOVE_OF: Partial<Record<GameKind, string>> = {
  blackjack: '.main-button',
  coin: '.shell-stage button, .coin button:not(.round-button)',
  hilo: '.hilo button:not(.round-button)',
  luckyNine: '.main-button',
  mines: '.shell-stage button',
  pusoyTatlo: '.main-button',
  tower: '.shell-stage button',
  videoPoker: '.main-button',
}
/** The engines whose rounds wait for moves. */
const stepped = kindNames.filter((kind) => kind in MOVE_OF)
const moveOf = (kind: GameKind) => buttons(MOVE_OF[kind] ?? '')[0]

/** Plays until a round waits for a move: some end at once. Returns how many rounds there were. */
async function opened(page: Page): Promise<number> {
  const isOpen = () => page.$shell.get().step === 'choosing'
  for (let rounds = 1; ; rounds += 1) {
    await tapPlay()
    await until(() => atRest(page), 'the round is dealt', page)
    if (isOpen()) return rounds
  }
}

const troubleText = () => host.querySelector('.shell-trouble p')?.textContent ?? ''
const isSaid = (key: string) => troubleText() === words(key)

/** How many rounds the server knows of a player, ended or open, and how many moves of the open ones. */
async function known({ player }: Page) {
  const [ended] = await db.select({ n: count() }).from(rounds).where(eq(rounds.player, player))
  const open = await db.select().from(openRounds).where(eq(openRounds.player, player))
  return {
    rounds: (ended?.n ?? 0) + open.length,
    moves: open.flatMap(({ moves }) => moves).length,
    isOpen: open.length > 0,
  }
}

const atRest = (page: Page) => ['ready', 'choosing'].includes(page.$shell.get().step) && !page.$trouble.get()

/** The page shows how it stands, the coin is the server's, and all that was sent is one wish. */
async function expectRight(page: Page): Promise<void> {
  await until(() => atRest(page), 'all is well again', page)
  expect(page.$coin.get()).toBe(await balanceOf(db, `player:${page.player}:coin`))
  expect(new Set(line.sent).size, 'one wish').toBe(1)
}

type Press = { tap: () => Promise<void>; said: 'trouble' | 'moveTrouble'; isDone: () => Promise<boolean> }

const TOLD: Record<Exclude<Fault, 'arrived'>, string> = {
  ...{ cut: 'unheard', 'not arrived': 'unheard', portal: 'portal', busy: 'busy' },
}
const troubleButtons = () => buttons('.shell-trouble .button-gold')

/** Taps over a line that fails, until the line is back and the page has found out what became of it. */
async function overFault(page: Page, press: Press): Promise<void> {
  await press.tap()
  if (line.is === 'arrived') return await expectRight(page)
  await until(() => line.is !== 'arrived' && isSaid(`shell.${press.said}.${TOLD[line.is]}`), 'says what it knows', page)
  expect(await press.isDone()).toBe(line.is === 'cut')
  // Whoever taps on asks again, by the same name at most.
  for (const one of buttons('.play-button, .shell-trouble button')) await tap(one)
  expect(new Set(line.sent).size, 'nothing else is staked').toBe(1)
  line.isDown = false
  if (line.is !== 'cut') await overUndone(page, press)
  await expectRight(page)
}

/** What was not done is said to be so, is not done by itself, and is done by a tap. */
async function overUndone(page: Page, press: Press): Promise<void> {
  if (line.is !== 'busy') await until(() => isSaid(`shell.${press.said}.unplayed`), 'says that it was not done', page)
  expect(await press.isDone(), 'is not done by itself').toBe(false)
  await until(() => troubleButtons().length > 0, 'can be tapped', page)
  await tap(troubleButtons()[0])
}

/** Each fault meets each engine in the long run. Otherwise each engine meets a cut, and one other fault in turn. */
function faultsOf(at: number): readonly Fault[] {
  const others = ['not arrived', 'portal', 'busy', 'arrived'] as const
  return isLongRun ? faults : ['cut', others[at % others.length] ?? 'busy']
}

beforeAll(freshDatabase)
beforeEach(() => {
  Object.assign(Element.prototype, { animate: () => ({ cancel: () => {} }) })
  Object.assign(HTMLElement.prototype, {
    showPopover: () => {},
    hidePopover: () => {},
    scrollIntoView: () => {},
  })
})
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await unmount()
  vi.unstubAllGlobals()
  expect(await verifyLedger(db)).toEqual([])
})

describe.each(kindNames.map((kind, at) => [kind, at] as const))('%s', (kind, at) => {
  test.each(faultsOf(at))('a round: %s', async (fault) => {
    const page = await open(kind)
    line.is = fault
    const isDone = async () => (await known(page)).rounds > 0
    await overFault(page, { tap: tapPlay, said: 'trouble', isDone })
    // A kind whose rounds wait has its moves below.
    if (page.$shell.get().step === 'choosing') expect(stepped).toContain(kind)
    expect((await known(page)).rounds, 'one stake').toBe(1)
  })
})

describe.each(stepped.map((kind, at) => [kind, at] as const))('%s', (kind, at) => {
  test.each(faultsOf(at))('a move: %s', async (fault) => {
    const page = await open(kind)
    const rest = await opened(page)
    line = { is: fault, changing: 'houseMove', sent: [], isDown: false }
    const isDone = async () => {
      const { moves, isOpen } = await known(page)
      return moves > 0 || !isOpen
    }
    await overFault(page, { tap: () => tap(moveOf(kind)), said: 'moveTrouble', isDone })
    expect((await known(page)).rounds, 'the same round').toBe(rest)
  })
})
