import { registerHooks } from 'node:module'

/**
 * Resolves Drizzle's files for Node. Its package.json has 180 KB of exports. Node parses them again for each of its hundred files and each
 * of our imports. That took more than half of the server's loading time.
 */
const DRIZZLE = 'drizzle-orm'
const INSIDE = `/node_modules/${DRIZZLE}/`
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    // `require` resolves to other files.
    if (!context.conditions.includes('import')) return next(specifier, context)
    const isOwn = specifier.startsWith('.') && context.parentURL?.includes(INSIDE)
    if (isOwn) return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (specifier !== DRIZZLE && !specifier.startsWith(`${DRIZZLE}/`)) return next(specifier, context)
    const answer = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, answer)
    return answer
  },
})
