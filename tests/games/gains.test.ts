import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type GameKind, kindNames } from '#contract/games/kinds.ts'
import { playBlackjack } from './blackjack/gains.ts'
import { playCoin } from './coin/gains.ts'
import { playDice } from './dice/gains.ts'
import { playHilo } from './hilo/gains.ts'
import { playKeno } from './keno/gains.ts'
import { playLimbo } from './limbo/gains.ts'
import { playMines } from './mines/gains.ts'
import { playPlinko } from './plinko/gains.ts'
import { playScratch } from './scratch/gains.ts'
import { followFreeSpins, playSlot } from './slot/gains.ts'
import { layTable } from './slot/table.ts'
import { playTower } from './tower/gains.ts'
import { playVideoPoker } from './videoPoker/gains.ts'
import { playWheel } from './wheel/gains.ts'

const { heard } = vi.hoisted(() => ({ heard: [] as string[] }))
vi.mock('#client/games/sound.ts', () => ({ playSound: (name: string) => heard.push(name) }))
vi.mock('#client/wire/storage.ts', async (original) => ({
  ...(await original<object>()),
  // Sound is on.
  readStored: (name: string) => (name === 'perya.sound' ? '1' : undefined),
}))

/** Plays a round that returns a part of its stake, the same, or more. Answers whether the page treated it as a gain. Every engine has one. */
const clients: Record<GameKind, (kind: 'part' | 'same' | 'more') => Promise<boolean>> = {
  blackjack: playBlackjack,
  coin: playCoin,
  dice: playDice,
  hilo: playHilo,
  keno: playKeno,
  limbo: playLimbo,
  mines: playMines,
  plinko: playPlinko,
  scratch: playScratch,
  slot: playSlot,
  tower: playTower,
  videoPoker: playVideoPoker,
  wheel: playWheel,
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
