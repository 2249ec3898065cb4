import { describe, expect, test, vi } from 'vitest'
import { wire } from '../../call.ts'
import { roundsOf } from '../gamePage.ts'
import { layTable, offline, playOn, table, unheard } from '../slot/table.ts'
import { openGuestWheel, openWheel } from './page.ts'
import { wheelTable } from './table.ts'

const { game } = wheelTable()
const carry = wire()
const AUTO = { rounds: 5, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false }

layTable()

/** How far the middle of a segment is from the pointer, as the sine of half the angle. */
const offPointer = (turn: number, { segments, segment }: { segments: number; segment: number }) =>
  Math.sin(((turn + ((segment - 1) * 360) / segments) * Math.PI) / 360)

describe('a page of the wheel', () => {
  test('sends its segments and bet, and shows where the wheel stopped', async () => {
    const { player, page } = await openWheel(100_000)
    expect([page.$choice.get(), page.$spin.get()]).toEqual([game.first, { kind: 'rest', turn: 0 }])
    page.chooseSegments(game, 50)
    page.chooseBet(game, 'high')
    const seen: string[] = []
    page.$spin.listen(({ kind }) => seen.push(kind))
    await page.play()
    expect(seen).toEqual(['waiting', 'spinning', 'stopped'])
    const [round] = await roundsOf(player)
    expect(round?.outcome).toMatchObject({ choice: 'segments:50:high', end: { segments: 50, bet: 'high' } })
    const spin = page.$spin.get()
    if (spin.kind !== 'stopped') throw new Error(spin.kind)
    expect(round?.outcome).toMatchObject({ end: spin.view })
    // The middle of the segment is at the pointer.
    expect(offPointer(spin.turn, spin.view)).toBeCloseTo(0)
    expect([page.$lastWin.get(), page.$coin.get()]).toEqual([
      round?.win,
      100_000 - page.$stake.get() + (round?.win ?? 0),
    ])
    expect(page.$results.get()).toMatchObject([{ roundId: round?.id, fair: { nonce: 0 } }])
  })

  test('turns on from where the wheel stands, clockwise and at least four times', async () => {
    const { page } = await openWheel(100_000)
    for (const before of [0, 18, 181.5, 359]) {
      for (const segments of [10, 50, 54]) {
        for (let segment = 1; segment <= segments; segment += 1) {
          const turn = page.turnOf({ segments, segment }, before)
          expect(turn - before).toBeGreaterThanOrEqual(4 * 360)
          expect(turn - before).toBeLessThan(5 * 360 + 1e-9)
          expect(offPointer(turn, { segments, segment })).toBeCloseTo(0)
        }
      }
    }
  })

  test('shows no spin where motion is not wanted: the wheel has stopped', async () => {
    const { page } = await openWheel(100_000)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const seen: string[] = []
    page.$spin.listen(({ kind }) => seen.push(kind))
    await page.play()
    expect(seen).toEqual(['waiting', 'stopped'])
  })

  test('has no wheel or bet but those of its paytable. Another wheel begins from its first segment', async () => {
    const { page } = await openWheel(100_000)
    await page.play()
    const stopped = page.$spin.get()
    expect(stopped.kind).toBe('stopped')
    for (const segments of [9, 54, 8.5, Number.NaN]) page.chooseSegments(game, segments)
    page.chooseBet(game, 'red')
    expect([page.$choice.get(), page.$spin.get()]).toEqual([game.first, stopped])
    page.chooseBet(game, 'high')
    expect(page.$spin.get()).toEqual({ kind: 'rest', turn: stopped.turn })
    page.chooseSegments(game, 10)
    expect([page.$choice.get(), page.$spin.get()]).toEqual([
      { segments: 10, bet: 'high' },
      { kind: 'rest', turn: 0 },
    ])
  })

  test('keeps the choice of a round that is asked for', async () => {
    const { page } = await openWheel(100_000)
    const spun = page.play()
    page.chooseSegments(game, 10)
    page.chooseBet(game, 'high')
    expect(page.$choice.get()).toEqual(game.first)
    await spun
    page.chooseBet(game, 'high')
    expect(page.$choice.get()).toEqual({ ...game.first, bet: 'high' })
  })

  test.each([
    ['that was played', unheard],
    ['that never arrived', offline],
  ])('asks again for a round %s by its id and its choice', async (_, broken) => {
    const { player, page } = await openWheel(100_000)
    const sent: unknown[] = []
    table.wire = broken
    await page.play()
    expect([page.$spin.get(), page.$coin.get()]).toEqual([{ kind: 'rest', turn: 0 }, 100_000])
    page.chooseSegments(game, 10)
    expect(page.$choice.get()).toEqual(game.first)
    table.wire = (name, body, token) => {
      if (name === 'houseSpin') sent.push((body as { choice: string }).choice)
      return carry(name, body, token)
    }
    await playOn(page)
    expect([page.$trouble.get(), sent]).toEqual([undefined, ['segments:20:medium']])
    expect((await roundsOf(player)).map(({ outcome }) => outcome)).toMatchObject([{ choice: 'segments:20:medium' }])
  })

  test('autoplay keeps to its wheel, and stops by its number', async () => {
    const { player, page } = await openWheel(100_000)
    page.chooseBet(game, 'low')
    page.startAuto(AUTO)
    page.chooseBet(game, 'high')
    await page.playAuto()
    const played = await roundsOf(player)
    expect([page.$autoEnd.get(), played.length]).toEqual(['done', 5])
    for (const { outcome } of played) expect(outcome).toMatchObject({ choice: 'segments:20:low' })
  })
})

test('a guest spins the wheel for play coin', async () => {
  const page = await openGuestWheel()
  const before = page.$coin.get()
  page.chooseBet(game, 'low')
  await page.play()
  const [round] = page.$results.get()
  expect(round).toMatchObject({ outcome: { choice: 'segments:20:low' } })
  expect(round?.fair).toBeUndefined()
  expect(page.$coin.get()).toBe(before - page.$stake.get() + (page.$lastWin.get() ?? 0))
})
