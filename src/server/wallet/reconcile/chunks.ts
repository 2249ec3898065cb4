/** Values of one `in (…)` of a query. */
const CHUNK = 1_000

/** Asks for many values in several queries, and joins their rows. Empty values are not asked for. */
export async function inChunks<Row>(
  values: readonly (string | null | undefined)[],
  ask: (chunk: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const wanted = [...new Set(values)].flatMap((value) => (value ? [value] : []))
  const found: Row[] = []
  for (let at = 0; at < wanted.length; at += CHUNK) found.push(...(await ask(wanted.slice(at, at + CHUNK))))
  return found
}
