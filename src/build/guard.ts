import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { minify } from 'vite'

const GUARD = 'guard.js'

/** Minifies the guard's script, which every page waits for and no bundle contains. */
export function smallGuard(): AstroIntegration {
  return {
    name: 'perya:guard',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const path = join(fileURLToPath(dir), GUARD)
        const { code, errors } = await minify(GUARD, readFileSync(path, 'utf8'))
        assert.deepEqual(errors, [])
        writeFileSync(path, code)
      },
    },
  }
}
