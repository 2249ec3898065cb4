import { importsOf, pathOf, type Source } from './imports.ts'

/**
 * Cycles of files that import values of one another, each as its files. Types are gone before a file runs, and a late import runs after both
 * files have been read; the floors count both.
 */
export function knotsOf(sources: readonly Source[]): string[][] {
  const known = new Set(sources.map(([path]) => path))
  const graph = new Map(
    sources.map(([path, text]) => {
      const values = importsOf(path, text).filter(({ isType, isLate }) => !isType && !isLate)
      return [path, values.flatMap(({ target }) => pathOf(path, target) ?? []).filter((to) => known.has(to))]
    }),
  )
  return strongParts(graph).filter((part) => part.length > 1 || graph.get(part[0] ?? '')?.includes(part[0] ?? ''))
}

type Visit = { order: number; low: number; isOpen: boolean }

/** The strongly connected parts of a graph (Tarjan). */
function strongParts(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const visits = new Map<string, Visit>()
  const open: string[] = []
  const parts: string[][] = []
  const enter = (node: string): Visit => {
    const visit = { order: visits.size, low: visits.size, isOpen: true }
    visits.set(node, visit)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      const met = visits.get(next)
      if (!met) visit.low = Math.min(visit.low, enter(next).low)
      else if (met.isOpen) visit.low = Math.min(visit.low, met.order)
    }
    if (visit.low === visit.order) parts.push(open.splice(open.indexOf(node)))
    for (const closed of visit.low === visit.order ? (parts.at(-1) ?? []) : []) close(closed)
    return visit
  }
  const close = (node: string) => {
    const visit = visits.get(node)
    if (visit) visit.isOpen = false
  }
  for (const node of graph.keys()) if (!visits.has(node)) enter(node)
  return parts
}
