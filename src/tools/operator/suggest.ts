/** The known names nearest to a mistyped one, if any is near: by the letters to change, add, drop or swap. */
export function nearest(typed: string, known: readonly string[]): string[] {
  const near = known.map((name) => ({ name, far: distance(typed.toLowerCase(), name) }))
  const least = Math.min(...near.map(({ far }) => far))
  const allowed = Math.max(1, Math.floor(typed.length / 3))
  return least <= allowed ? near.filter(({ far }) => far === least).map(({ name }) => name) : []
}

/** The question at the end of an error; empty without a near name. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const names = nearest(typed, known).map((name) => `"${name}"`)
  return names.length > 0 ? ` Did you mean ${names.join(' or ')}?` : ''
}

/** Damerau's distance with neighbours swapped, over bounded words. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? Number.POSITIVE_INFINITY
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min((row[j - 1] ?? 0) + 1, at(1, 0) + 1, at(1, 1) + change, isSwap ? at(2, 2) + 1 : i + j)
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}
