export const REELS = 5
export const ROWS = 3
export const CELLS = REELS * ROWS
/** New symbols fall so many times in a spin at most, in any game. */
export const FALLS_MAX = 15

/** The house's fifty lines over five reels and three rows (0 top, 2 bottom). A game with n lines plays the first n. */
const PATTERNS = `
11111 00000 22222 01210 21012 10001 12221 00122 22100 12101
10121 01110 21112 01010 21212 11011 11211 02020 20202 02220
20002 00200 22022 10201 12021 02120 20102 01012 21210 00100
22122 12001 10221 01201 21021 02112 20110 11001 11221 00022
22200 02022 20200 00012 22210 01222 21000 10100 12122 01121`

export const LINES: readonly (readonly number[])[] = PATTERNS.trim()
  .split(/\s+/)
  .map((rows) => [...rows].map(Number))
