import { count, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Transport } from '#client/wire/post.ts'
import type { SlotRound } from '#contract/games/slot/round.ts'
import type { AutoPlan } from '#islands/games/shell/auto.ts'
import { db } from '#server/db/database.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { rounds } from '#server/games/tables.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { wire } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer } from '../../player.ts'
import { openBrowser } from '../browser.ts'
import { GAME, launch, seedRounds } from '../gameSession.ts'
import { openShell } from '../shell/page.ts'

const carry = wire()

export const STAKE = 500
export const PLAN: AutoPlan = { rounds: 3, lossLimit: 1_000_000, winLimit: 0, coinLimit: 0, stopOnFeature: false }

export const isFeature = (round: SlotRound) => round.freeSpins > 0 && round.winCents > 0

type Table = { browser: ReturnType<typeof openBrowser>; wire: Transport; sent: string[] }

/** The environment of the page: its browser, its transport, and the names of the sent calls. Each test has its own, laid by `layTable`. */
export const table = {} as Table

/** Resets the table before each test and verifies the ledger after it. */
export function layTable(): void {
  beforeAll(freshDatabase)
  beforeEach(() => {
    Object.assign(table, { browser: openBrowser(`/house/slot/${GAME}`), sent: [], wire: carry } satisfies Table)
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    expect(await verifyLedger(db)).toEqual([])
  })
}

export const coinOf = (player: number) => balanceOf(db, `player:${player}:coin`)
export async function roundsOf(player: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(rounds).where(eq(rounds.player, player))
  return row?.n ?? 0
}
export const told = () => table.browser.said.map(({ message }) => (message as { type: string }).type)

/** The shell of a page at this table. */
export const openTable = () =>
  openShell((name, body, gameToken) => {
    table.sent.push(name)
    return table.wire(name, body, gameToken)
  })

/** A page of the game, fresh as after a reload, on the real server. A hurried one skips all waiting. */
export async function openPage(token: string, { isHurried = true } = {}) {
  const shell = await openTable()
  const scene = await import('#islands/games/slot/scene.ts')
  const { slotGame } = await import('#islands/games/slot/slot.ts')
  const seeds = await import('#islands/games/seeds.ts')
  const settings = await import('#islands/games/settings.ts')
  if (isHurried) {
    scene.$scene.listen(() => queueMicrotask(shell.hurryShow))
    scene.$banner.listen(() => queueMicrotask(shell.hurryShow))
  }
  const game = slots().get(GAME)?.game
  if (!game) throw new Error('no game')
  const opened = shell.openGame(await launch(token), slotGame(game, []))
  return { ...scene, ...shell, ...seeds, ...settings, opened }
}

export async function openGame(cents: number, seeded: readonly ((round: SlotRound) => boolean)[] = []) {
  const { id: player, token } = await newPlayer({ coin: cents })
  if (seeded.length > 0) await seedRounds(player, STAKE, seeded)
  const page = await openPage(token)
  await page.opened
  return { player, token, page }
}

export const offline: Transport = () => Promise.reject(new Error('no network'))
/** The server plays the round, but its answer is lost. */
export const unheard: Transport = async (name, body, token) => {
  await carry(name, body, token)
  throw new Error('lost on the way back')
}
/** Presses the main button: what waits for an answer is asked about, and played if it was not. */
export async function playOn(page: Pick<Awaited<ReturnType<typeof openTable>>, 'play' | '$trouble'>): Promise<void> {
  await page.play()
  if (page.$trouble.get()?.kind === 'unplayed') await page.play()
}
export const refusing = (errcode: number): Transport => {
  return async (name, body, token) => (name === 'houseSpin' ? { code: 200, errcode } : carry(name, body, token))
}
