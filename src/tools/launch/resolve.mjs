import { registerHooks } from 'node:module'

/**
 * Answers for Node where Drizzle's files are. Its package.json lists 180 KB of exports, which Node reads anew for each of its
 * hundred files and for each of our imports of it: more than half of the time that loading the server took.
 */
const DRIZZLE = 'drizzle-orm'
const INSIDE = `/node_modules/${DRIZZLE}/`
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    // What is required, not imported, has files of its own.
    if (!context.conditions.includes('import')) return next(specifier, context)
    const isOwn = specifier.startsWith('.') && context.parentURL?.includes(INSIDE)
    if (isOwn) return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (specifier !== DRIZZLE && !specifier.startsWith(`${DRIZZLE}/`)) return next(specifier, context)
    const answer = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, answer)
    return answer
  },
})
