import { afterEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { $filter, chooseFilter, type Line } from '#islands/wallet/record.ts'
import { groupRounds } from '#islands/wallet/rounds.ts'

let made = 0
const round = (gameId: number, stake: number, win: number): Line => {
  made += 1
  return { id: `round:${made}`, kind: 'game', reason: 'round', change: win - stake, time: made, gameId, stake, win }
}
const deposit = (): Line => ({ id: 'deposit:1', kind: 'deposit', reason: 'deposit', change: 500, time: 0 })

afterEach(() => {
  $filter.set({ kind: 'all', from: '', to: '', search: '', games: undefined })
  setTransport(undefined)
})

describe('rounds in a row', () => {
  test('are one entry with their sums, and keep their order', () => {
    const lines = [round(1, 500, 0), round(1, 500, 1_200), round(1, 500, 300)]
    expect(groupRounds(lines)).toEqual([
      { kind: 'rounds', id: lines[2]?.id, lines, stake: 1_500, win: 1_500, change: 0 },
    ])
  })

  test('end at another game and at other money; two are two lines', () => {
    const lines = [
      ...[1, 1, 1].map((game) => round(game, 100, 0)),
      round(2, 100, 0),
      round(2, 100, 0),
      deposit(),
      round(2, 100, 0),
    ]
    expect(groupRounds(lines).map(({ kind }) => kind)).toEqual(['rounds', 'line', 'line', 'line', 'line'])
    expect(groupRounds(lines).flatMap((entry) => (entry.kind === 'line' ? [entry.line] : entry.lines))).toEqual(lines)
    expect(groupRounds([])).toEqual([])
  })
})

describe('the range of days', () => {
  test('is asked for with both bounds, and a bound that crosses the other takes it along', () => {
    const asked: object[] = []
    writeToken('token')
    setTransport(async (_name, { from, to }: { from?: string; to?: string }) => {
      asked.push({ from, to })
      return { code: 200, errcode: 0, rows: [] }
    })
    chooseFilter({ from: '2026-11-10' })
    chooseFilter({ to: '2026-11-12' })
    chooseFilter({ to: '2026-11-01' })
    chooseFilter({ from: '2026-11-20' })
    expect(asked).toEqual([
      { from: '2026-11-10', to: undefined },
      { from: '2026-11-10', to: '2026-11-12' },
      { from: '2026-11-01', to: '2026-11-01' },
      { from: '2026-11-20', to: '2026-11-20' },
    ])
  })
})
