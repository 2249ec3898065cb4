import { describe, expect, test, vi } from 'vitest'
import { wire } from '../../call.ts'
import { roundsOf } from '../gamePage.ts'
import { layTable, offline, playOn, table, unheard } from '../slot/table.ts'
import { limboTable, openGuestLimbo, openLimbo } from './page.ts'

const { game } = limboTable()
const carry = wire()

layTable()

type Sent = { choice?: string; roundId: string }

describe('a page of limbo', () => {
  test('sends its target, and shows the height that decided it', async () => {
    const { player, page } = await openLimbo(100_000)
    expect(page.$target.get()).toBe(game.targets.first)
    page.chooseTarget(game, 1000.4)
    await page.play()
    const [round] = await roundsOf(player)
    const flight = page.$flight.get()
    expect(round?.outcome).toMatchObject({ choice: 'times:1000', end: { target: 1000, times: 100_000 } })
    expect(round?.outcome).toMatchObject({ end: flight.kind === 'ended' ? flight.view : undefined })
    expect(page.$results.get()).toMatchObject([{ roundId: round?.id, fair: { nonce: 0 } }])
  })

  test('climbs, and ends; without motion it ends at once', async () => {
    const { page } = await openLimbo(100_000)
    const kinds: string[] = []
    page.$flight.listen(({ kind }) => kinds.push(kind))
    await page.play()
    expect(kinds).toEqual(['waiting', 'climbing', 'ended'])
    kinds.length = 0
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    await page.play()
    expect(kinds).toEqual(['waiting', 'ended'])
  })

  test('climbs longer to a greater height, and for less time in turbo', async () => {
    const { page } = await openLimbo(100_000)
    const climbed: { height: number; ms: number }[] = []
    page.$flight.listen((flight) => {
      if (flight.kind === 'climbing') climbed.push({ height: flight.view.height, ms: flight.ms })
    })
    for (let round = 0; round < 8; round += 1) await page.play()
    const byHeight = climbed.toSorted((one, other) => one.height - other.height)
    expect(byHeight.map(({ ms }) => ms)).toEqual(climbed.map(({ ms }) => ms).toSorted((one, other) => one - other))
    page.toggleTurbo()
    climbed.length = 0
    await page.play()
    expect(climbed[0]?.ms).toBeLessThanOrEqual(0.4 * 2200)
  })

  test.each([
    ['2.5', 250],
    [' 1,5 ', 150],
    ['1,000', 100_000],
    ['1,000.25', 100_025],
    ['×3', 300],
    ['', Number.NaN],
    ['high', Number.NaN],
  ])('reads %j as a target', async (typed, target) => {
    const { page } = await openLimbo(0)
    expect(page.readTarget(typed)).toBe(target)
  })

  test('keeps the target of a round that is asked for', async () => {
    const { page } = await openLimbo(100_000)
    const flown = page.play()
    page.chooseTarget(game, 1000)
    expect(page.$target.get()).toBe(game.targets.first)
    await flown
    page.chooseTarget(game, 1000)
    expect(page.$target.get()).toBe(1000)
  })

  test('keeps the target within its bounds, whatever is typed, and brings the kite down for another one only', async () => {
    const { page } = await openLimbo(100_000)
    for (const [typed, taken] of [
      [0, game.targets.least],
      [Number.POSITIVE_INFINITY, game.targets.most],
      [-5, game.targets.least],
      [1234, 1234],
    ] as const) {
      page.chooseTarget(game, typed)
      expect(page.$target.get()).toBe(taken)
    }
    await page.play()
    page.chooseTarget(game, Number.NaN)
    page.chooseTarget(game, 1234)
    expect([page.$target.get(), page.$flight.get().kind]).toEqual([1234, 'ended'])
    page.chooseTarget(game, 1235)
    expect(page.$flight.get()).toEqual({ kind: 'resting' })
  })

  test.each([
    ['that was played', unheard],
    ['that never arrived', offline],
  ])('asks again for a round %s by its id and its target, whatever is chosen by then', async (_, broken) => {
    const { player, page } = await openLimbo(100_000)
    const sent: Sent[] = []
    const noted: typeof carry = (name, body, token) => {
      if (name === 'houseSpin') sent.push(body as Sent)
      return carry(name, body, token)
    }
    table.wire = broken
    await page.play()
    expect(page.$flight.get()).toEqual({ kind: 'resting' })
    page.chooseTarget(game, 5000)
    expect(page.$target.get()).toBe(game.targets.first)
    table.wire = noted
    await playOn(page)
    expect([page.$trouble.get(), sent.map(({ choice }) => choice)]).toEqual([undefined, ['times:200']])
    expect((await roundsOf(player)).map(({ outcome }) => outcome)).toMatchObject([{ choice: 'times:200' }])
  })

  test('autoplay keeps to its target and stops by its limits', async () => {
    const { player, page } = await openLimbo(100_000)
    page.chooseTarget(game, 110)
    page.startAuto({ rounds: 5, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false })
    await page.playAuto()
    const rounds = await roundsOf(player)
    expect([page.$autoEnd.get(), rounds.length]).toEqual(['done', 5])
    expect(rounds.map(({ outcome }) => outcome)).toMatchObject(Array(5).fill({ choice: 'times:110' }))
  })
})

test('a guest flies for play coin', async () => {
  const page = await openGuestLimbo()
  const before = page.$coin.get()
  page.chooseTarget(game, 150)
  await page.play()
  const [round] = page.$results.get()
  expect(round).toMatchObject({ outcome: { choice: 'times:150' } })
  expect(round?.fair).toBeUndefined()
  expect(page.$coin.get()).toBe(before - page.$stake.get() + (page.$lastWin.get() ?? 0))
})
