/** What browsers of the floor lack among the methods of lists (`browserslist` in package.json). */

/** The place of the last element for which `is` holds, or -1. */
export function findLastIndex<One>(list: readonly One[], is: (one: One) => boolean): number {
  for (let place = list.length - 1; place >= 0; place -= 1) if (is(list[place] as One)) return place
  return -1
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
