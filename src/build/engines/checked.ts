import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { scriptComplaints } from './scripts.ts'
import { styleComplaints } from './styles.ts'

/** Stops a build whose scripts or style sheets have what a browser of the floor lacks, without a fallback. */
export function checkedEngines(): AstroIntegration {
  return {
    name: 'perya:checked-engines',
    hooks: {
      'astro:build:done': ({ dir }) => assert.deepEqual(complaintsOf(fileURLToPath(dir)), []),
    },
  }
}

/** Everything that browsers of the floor would stumble over in the files of a folder. */
export function complaintsOf(folder: string): string[] {
  const of = (pattern: string, complaints: (name: string, text: string) => string[]) =>
    globSync(pattern, { cwd: folder }).flatMap((name) => complaints(name, readFileSync(join(folder, name), 'utf8')))
  return [...of('**/*.js', scriptComplaints), ...of('**/*.css', styleComplaints)]
}
