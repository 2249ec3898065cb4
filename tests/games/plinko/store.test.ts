import { describe, expect, test, vi } from 'vitest'
import { wire } from '../../call.ts'
import { roundsOf } from '../gamePage.ts'
import { layTable, offline, playOn, table, unheard } from '../slot/table.ts'
import { openGuestPlinko, openPlinko } from './page.ts'
import { plinkoTable } from './table.ts'

const { game } = plinkoTable()
const carry = wire()
const AUTO = { rounds: 5, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false }

layTable()

describe('a page of plinko', () => {
  test('sends its rows and risk, and shows the path that was drawn for them', async () => {
    const { player, page } = await openPlinko(100_000)
    expect([page.$choice.get(), page.$fall.get()]).toEqual([game.first, { kind: 'rest' }])
    page.chooseRows(16)
    page.chooseRisk('high')
    const seen: string[] = []
    page.$fall.listen(({ kind }) => seen.push(kind))
    await page.play()
    expect(seen).toEqual(['waiting', 'falling', 'landed'])
    const [round] = await roundsOf(player)
    expect(round?.outcome).toMatchObject({ choice: 'rows:16:high', end: { rows: 16, risk: 'high' } })
    const fall = page.$fall.get()
    expect(round?.outcome).toMatchObject({ end: fall.kind === 'landed' ? fall.view : undefined })
    expect([page.$lastWin.get(), page.$coin.get()]).toEqual([
      round?.win,
      100_000 - page.$stake.get() + (round?.win ?? 0),
    ])
    expect(page.$results.get()).toMatchObject([{ roundId: round?.id, fair: { nonce: 0 } }])
  })

  test('shows no fall where motion is not wanted: the coin has landed', async () => {
    const { page } = await openPlinko(100_000)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const seen: string[] = []
    page.$fall.listen(({ kind }) => seen.push(kind))
    await page.play()
    expect(seen).toEqual(['waiting', 'landed'])
  })

  test('has no board but those of 8 to 16 rows, and takes the coin off when another is chosen', async () => {
    const { page } = await openPlinko(100_000)
    await page.play()
    expect(page.$fall.get().kind).toBe('landed')
    for (const rows of [7, 17, 8.5, Number.NaN]) page.chooseRows(rows)
    expect([page.$choice.get(), page.$fall.get().kind]).toEqual([game.first, 'landed'])
    page.chooseRows(8)
    expect([page.$choice.get(), page.$fall.get()]).toEqual([{ ...game.first, rows: 8 }, { kind: 'rest' }])
  })

  test('keeps the choice of a round that is asked for', async () => {
    const { page } = await openPlinko(100_000)
    const dropped = page.play()
    page.chooseRows(8)
    page.chooseRisk('high')
    expect(page.$choice.get()).toEqual(game.first)
    await dropped
    page.chooseRisk('high')
    expect(page.$choice.get()).toEqual({ ...game.first, risk: 'high' })
  })

  test.each([
    ['that was played', unheard],
    ['that never arrived', offline],
  ])('asks again for a round %s by its id and its choice', async (_, broken) => {
    const { player, page } = await openPlinko(100_000)
    const sent: unknown[] = []
    table.wire = broken
    await page.play()
    expect([page.$fall.get(), page.$coin.get()]).toEqual([{ kind: 'rest' }, 100_000])
    page.chooseRows(8)
    expect(page.$choice.get()).toEqual(game.first)
    table.wire = (name, body, token) => {
      if (name === 'houseSpin') sent.push((body as { choice: string }).choice)
      return carry(name, body, token)
    }
    await playOn(page)
    expect([page.$trouble.get(), sent]).toEqual([undefined, ['rows:12:medium']])
    expect((await roundsOf(player)).map(({ outcome }) => outcome)).toMatchObject([{ choice: 'rows:12:medium' }])
  })

  test('autoplay keeps to its board, and stops by its number', async () => {
    const { player, page } = await openPlinko(100_000)
    page.chooseRisk('low')
    page.startAuto(AUTO)
    page.chooseRisk('high')
    await page.playAuto()
    const played = await roundsOf(player)
    expect([page.$autoEnd.get(), played.length]).toEqual(['done', 5])
    for (const { outcome } of played) expect(outcome).toMatchObject({ choice: 'rows:12:low' })
  })
})

test('a guest drops coins for play coin', async () => {
  const page = await openGuestPlinko()
  const before = page.$coin.get()
  page.chooseRisk('low')
  await page.play()
  const [round] = page.$results.get()
  expect(round).toMatchObject({ outcome: { choice: 'rows:12:low' } })
  expect(round?.fair).toBeUndefined()
  expect(page.$coin.get()).toBe(before - page.$stake.get() + (page.$lastWin.get() ?? 0))
})
