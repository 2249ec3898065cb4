/** The multiplier after one right guess by its chance in thirteenths, 1 to 12, in ten-thousandths. */
export const PINNED = [
  128_700, 64_350, 42_900, 32_175, 25_740, 21_450, 18_385, 16_087, 14_300, 12_870, 11_700, 10_725,
] as const

/** Multipliers after several right guesses, by their chances. */
export const PINNED_LINES: readonly (readonly [chances: readonly number[], times: number])[] = [
  [[], 9_900],
  [[7, 7], 34_144],
  [[7, 7, 7], 63_411],
  [[12, 12, 12], 12_586],
  [[1, 1], 1_673_100],
  [[1, 1, 1], 21_750_300],
  [[1, 2, 3, 4, 5, 6], 66_368_623],
  [Array.from({ length: 40 }, () => 12), 243_287],
  [Array.from({ length: 20 }, () => 9), 15_475_762],
]
