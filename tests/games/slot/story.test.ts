import { describe, expect, test, vi } from 'vitest'
import type { SlotRound, SlotStep } from '#contract/games/slot/round.ts'
import { $banner } from '#islands/games/slot/scene.ts'
import { showRound } from '#islands/games/slot/show.ts'
import { changedCells, restWindow, tellStory } from '#islands/games/slot/story.ts'
import { tinyGame } from './models.ts'

const PLAIN = 'A B K A B K A B K A B K A B K'

function step(change: Partial<SlotStep> & { symbols?: string } = {}): SlotStep {
  const { symbols = PLAIN, ...rest } = change
  return {
    kind: 'paid',
    stops: [0, 0, 0, 0, 0],
    window: symbols.split(' '),
    wildReels: [],
    mystery: null,
    times: 1,
    wins: [],
    cents: 0,
    freeSpinsWon: 0,
    freeSpinsLeft: 0,
    ...rest,
  }
}

function round(steps: SlotStep[], change: Partial<SlotRound> = {}): SlotRound {
  const rest = { freeSpins: 0, offer: null, expands: null, winCents: 0, capped: false }
  return { gameId: 1999, tuning: '0'.repeat(16), stakeCents: 500, steps, ...rest, ...change }
}

const STRIP = 'A B K W A K B S K A B K'
const free = {
  awards: { 3: 5, 4: 8, 5: 10 },
  retrigger: { 3: 3 },
  most: 20,
  strips: [STRIP, STRIP, STRIP, STRIP, STRIP],
}

describe('the story of a step', () => {
  test('without anything special is its window, reel by reel', () => {
    const window = PLAIN.split(' ')
    expect(tellStory(tinyGame(), round([step()]), 0)).toEqual({
      held: [],
      stops: [1, 2, 3, 4, 5],
      tense: [],
      landed: window,
      opened: window,
      settled: window,
      filled: undefined,
    })
  })

  test('closes mysteries until the reels stand', () => {
    const game = tinyGame({
      symbols: [
        ...tinyGame().symbols,
        { id: 'M', kind: 'mystery', name: 'Mystery', icon: 'fluent-emoji-flat:crystal-ball' },
      ],
      base: { strips: ['M B K W A', STRIP, STRIP, STRIP, STRIP], mystery: { K: 1 } },
    })
    const story = tellStory(game, round([step({ symbols: PLAIN.replace('A', 'K'), mystery: 'K' })]), 0)
    expect([story.landed[0], story.opened[0]]).toEqual(['M', 'K'])
    expect(changedCells(story.landed, story.opened)).toEqual([0])
    // The last row of a strip is followed by its first.
    const wrapped = tellStory(game, round([step({ stops: [4, 0, 0, 0, 0], mystery: 'K' })]), 0)
    expect(changedCells(wrapped.landed, wrapped.opened)).toEqual([1])
  })

  test('turns reels wild, but leaves scatters in sight', () => {
    const symbols = 'A B K A S K A B K A B K A B K'
    const { landed, settled } = tellStory(tinyGame(), round([step({ symbols, wildReels: [2, 5] })]), 0)
    expect(settled.slice(3, 6)).toEqual(['W', 'S', 'W'])
    expect(changedCells(landed, settled)).toEqual([3, 5, 12, 13, 14])
  })

  test('holds sticky wild reels from the free spin before', () => {
    const game = tinyGame({ free: { ...free, stickyWilds: true } })
    const symbols = 'A B K A B K A W K A B K A B K'
    const steps = [
      step({ symbols, freeSpinsWon: 5 }),
      step({ kind: 'free', symbols }),
      step({ kind: 'free', wildReels: [3] }),
      step({ kind: 'free', wildReels: [3] }),
    ]
    expect(steps.map((_, at) => tellStory(game, round(steps), at).held)).toEqual([[], [], [3], [3]])
    expect(tellStory(game, round(steps), 2).landed.slice(6, 9)).toEqual(['W', 'W', 'W'])
    expect(tellStory(tinyGame(), round(steps), 2).held).toEqual([])
  })

  test('holds its breath when the next scatter would start free spins', () => {
    const two = step({ symbols: 'S B K A S K A B K A B K A B K' })
    expect(tellStory(tinyGame(), round([two]), 0).tense).toEqual([3, 4, 5])
    const late = step({ symbols: 'A B K A S K A B K A B K S B K' })
    expect(tellStory(tinyGame(), round([late]), 0).tense).toEqual([])
    const five = step({ symbols: 'S B K S B K S B K S B K S B K' })
    expect(tellStory(tinyGame(), round([five]), 0).tense).toEqual([3, 4, 5])
    const bare = tinyGame({ base: { strips: [STRIP, STRIP, STRIP, STRIP, 'A B K'] } })
    expect(tellStory(bare, round([two]), 0).tense).toEqual([3, 4])
    const never = tinyGame({ free: { ...free, retrigger: {} } })
    expect(tellStory(never, round([step(), { ...two, kind: 'free' }]), 1).tense).toEqual([])
  })

  test('stops linked reels as one', () => {
    const game = tinyGame({ base: { strips: [STRIP, STRIP, STRIP, STRIP, STRIP], linked: [2, 4] } })
    expect(tellStory(game, round([step()]), 0).stops).toEqual([1, 4, 5])
  })

  test("fills reels with the feature's symbol where it pays", () => {
    const win = { kind: 'expanded' as const, symbol: 'A', count: 2, cells: [0, 1, 2, 12, 13, 14], cents: 100 }
    const steps = [step(), step({ kind: 'free', wins: [win] }), step({ kind: 'free' })]
    const told = round(steps, { expands: 'A' })
    expect(tellStory(tinyGame(), told, 1).filled?.join(' ')).toBe('A A A A B K A B K A B K A A A')
    expect(tellStory(tinyGame(), told, 2).filled).toBeUndefined()
  })

  test('rests on the top of each strip before the first spin', () => {
    expect(restWindow(tinyGame()).slice(0, 6)).toEqual(['A', 'B', 'K', 'A', 'B', 'K'])
  })
})

test('the highest win of a game is shown with its money', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const seen: unknown[] = []
  const stop = $banner.listen((banner) => seen.push(banner))
  const shown = showRound(tinyGame(), round([step()], { capped: true, winCents: 250_000 }))
  await vi.advanceTimersByTimeAsync(20_000)
  await shown
  stop()
  expect(seen).toEqual([{ kind: 'capped', cents: 250_000 }, { kind: 'none' }])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
