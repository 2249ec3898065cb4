/** The number of ways to choose some of a number of things. */
export function waysOf(things: number, chosen: number): number {
  let ways = 1
  for (let at = 1; at <= chosen; at += 1) ways = (ways * (things - chosen + at)) / at
  return ways
}
