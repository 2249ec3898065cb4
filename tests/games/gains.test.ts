import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type GameKind, kindNames } from '#contract/games/kinds.ts'
import { playBlackjack } from './blackjack/gains.ts'
import { type Brought, endGain } from './broughtGain.ts'
import { playCoin } from './coin/gains.ts'
import { openDice } from './dice/page.ts'
import { playHilo } from './hilo/gains.ts'
import { openKeno } from './keno/page.ts'
import { openLimbo } from './limbo/page.ts'
import { playLuckyNine } from './luckyNine/gains.ts'
import { playMines } from './mines/gains.ts'
import { openPlinko } from './plinko/page.ts'
import { playPusoyTatlo } from './pusoyTatlo/gains.ts'
import { openScratch } from './scratch/page.ts'
import { followFreeSpins, playSlot } from './slot/gains.ts'
import { layTable } from './slot/table.ts'
import { playTower } from './tower/gains.ts'
import { playVideoPoker } from './videoPoker/gains.ts'
import { openWheel } from './wheel/page.ts'

const { heard } = vi.hoisted(() => ({ heard: [] as string[] }))
vi.mock('#client/games/sound.ts', () => ({ playSound: (name: string) => heard.push(name) }))
vi.mock('#client/wire/storage.ts', async (original) => ({
  ...(await original<object>()),
  // Sound is on.
  readStored: (name: string) => (name === 'perya.sound' ? '1' : undefined),
}))

type InstantPage = Parameters<typeof endGain>[0] & { play: () => Promise<void> }
/** An instant game's round is ended by its bet. */
const instant = (open: () => Promise<{ page: InstantPage }>) => async (kind: Brought) => {
  const { page } = await open()
  return await endGain(page, kind, page.play)
}

/** Plays a round that returns a part of its stake, the same, or more. Answers whether the page treated it as a gain. Every engine has one. */
const clients: Record<GameKind, (kind: Brought) => Promise<boolean>> = {
  blackjack: playBlackjack,
  coin: playCoin,
  dice: instant(openDice),
  hilo: playHilo,
  keno: instant(openKeno),
  limbo: instant(openLimbo),
  luckyNine: playLuckyNine,
  mines: playMines,
  plinko: instant(openPlinko),
  pusoyTatlo: playPusoyTatlo,
  scratch: instant(openScratch),
  slot: playSlot,
  tower: playTower,
  videoPoker: playVideoPoker,
  wheel: instant(openWheel),
}

layTable()
beforeEach(() => {
  heard.length = 0
})

describe.each(kindNames)('a round of the engine %s', (kind) => {
  test.each(['part', 'same'] as const)('that returns %s of its stake is not celebrated', async (brought) => {
    expect(await clients[kind](brought)).toBe(false)
    expect(heard).not.toContain('win')
    expect(heard).not.toContain('bigWin')
  })

  test('that returns more is', async () => {
    expect(await clients[kind]('more')).toBe(true)
    expect(heard).toContain('win')
  })
})

test('free spins are celebrated from when they have brought more than the stake', followFreeSpins)
