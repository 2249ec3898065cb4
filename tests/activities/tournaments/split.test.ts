import { expect, test } from 'vitest'
import { placesOf } from '#contract/activities/tournaments/split.ts'
import { fc, runs } from '../../chance.ts'

const standing = (...scores: number[]) => scores.map((score, player) => ({ player, score }))
const prizesOf = (scores: number[], prizes: number[]) =>
  placesOf(standing(...scores), prizes).map(({ place, prize }) => [place, prize])

test('each place has its prize, and who stands below the last has none', () => {
  expect(prizesOf([900, 500, 300, 100], [1_000, 500, 250])).toEqual([
    [1, 1_000],
    [2, 500],
    [3, 250],
    [4, 0],
  ])
  expect(prizesOf([], [1_000])).toEqual([])
})

test('equal scores share the prizes of the places they take up, to the centavo', () => {
  expect(prizesOf([900, 500, 500, 100], [1_000, 501, 250, 99])).toEqual([
    [1, 1_000],
    [2, 376],
    [2, 375],
    [4, 99],
  ])
  // Three at the last prize share it, and what cannot be divided goes to the first.
  expect(prizesOf([900, 500, 500, 500], [1_000, 100])).toEqual([
    [1, 1_000],
    [2, 34],
    [2, 33],
    [2, 33],
  ])
})

test('equals below the list take up places too', () => {
  const prizes = (more: number) =>
    placesOf(standing(900, 500, 500), [1_000, 501, 250, 99], more).map(({ prize }) => prize)
  expect(prizes(0)).toEqual([1_000, 376, 375])
  expect(prizes(1)).toEqual([1_000, 284, 283])
  expect(prizes(7)).toEqual([1_000, 95, 95])
})

test('a score of nothing has a place and no prize', () => {
  expect(prizesOf([500, 0, 0], [1_000, 500, 250])).toEqual([
    [1, 1_000],
    [2, 0],
    [2, 0],
  ])
})

test('nothing is lost, nobody has more than a better one, and equals differ by a centavo at most', () => {
  const scores = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 30 })
  const prizes = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(scores, prizes, (drawn, offered) => {
      const falling = offered.toSorted((one, other) => other - one)
      const placed = placesOf(standing(...drawn.toSorted((one, other) => other - one)), falling)
      const given = placed.reduce((sum, { prize }) => sum + prize, 0)
      expect(given).toBe(falling.slice(0, drawn.length).reduce((sum, cents) => sum + cents, 0))
      for (const [at, one] of placed.entries()) {
        const before = placed[at - 1]
        if (!before) continue
        expect(before.prize).toBeGreaterThanOrEqual(one.prize)
        expect(before.place === one.place).toBe(before.score === one.score)
        if (before.score === one.score) expect(before.prize - one.prize).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: runs(200, 5_000) },
  )
})
