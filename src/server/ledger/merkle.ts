import { createHash } from 'node:crypto'

const NODE = Buffer.of(1)

/** The hashes beside the way from a leaf to the root, from the bottom up, and that root (RFC 6962, 2.1). */
export function pathOf(nodes: readonly Buffer[], index: number): { siblings: Buffer[]; root: Buffer | undefined } {
  const siblings: Buffer[] = []
  let [level, place] = [nodes, index]
  while (level.length > 1) {
    const sibling = level[place ^ 1]
    if (sibling) siblings.push(sibling)
    level = parentsOf(level)
    place >>= 1
  }
  return { siblings, root: level[0] }
}

/** The last node of an odd level rises as it is. */
function parentsOf(level: readonly Buffer[]): Buffer[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
    const [left = NODE, right] = level.slice(2 * at, 2 * at + 2)
    return right ? createHash('sha256').update(NODE).update(left).update(right).digest() : left
  })
}
