import type { Difficulty } from '#contract/games/tower/table.ts'

/** The multipliers of each difficulty after 0, 1, 2 … floors, in ten-thousandths. */
export const PINNED: Readonly<Record<Difficulty, readonly number[]>> = {
  easy: [9_900, 13_200, 17_600, 23_466, 31_288, 41_718, 55_624, 74_166, 98_888, 131_851],
  medium: [9_900, 14_850, 22_275, 33_412, 50_118, 75_178, 112_767, 169_150, 253_726, 380_589],
  hard: [9_900, 19_800, 39_600, 79_200, 158_400, 316_800, 633_600, 1_267_200, 2_534_400, 5_068_800],
  expert: [9_900, 24_750, 61_875, 154_687, 386_718, 966_796, 2_416_992, 6_042_480, 15_106_201, 37_765_502],
}
