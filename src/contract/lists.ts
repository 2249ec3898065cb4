/** What browsers of the floor lack among the methods of lists (`browserslist` in package.json). */

/** The place of the last element for which `is` holds, or -1. */
export function findLastIndex<One>(list: readonly One[], is: (one: One) => boolean): number {
  let last = -1
  for (const [place, one] of list.entries()) if (is(one)) last = place
  return last
}

export function findLast<One>(list: readonly One[], is: (one: One) => boolean): One | undefined {
  return list[findLastIndex(list, is)]
}

/** The elements by their keys, the keys in the order of their first elements. */
export function groupBy<One, Key>(list: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
