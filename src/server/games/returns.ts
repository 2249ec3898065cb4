import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { kindNames } from '#contract/games/kinds.ts'
import { paytableFile } from '../content/paytableFile.ts'
import { rulesOf } from './engines.ts'

/** A build (`dist/`) keeps here, by game id, the figures that it computed from each paytable. */
export const RETURNS_FILE = 'returns.json'

const computed = v.record(
  v.string(),
  v.object({
    /** Hash of the paytable with its declared figures. */
    paytableHash: v.string(),
    /** Hash of the paytable and of the code that computed the figures. */
    key: v.string(),
    figures: v.record(v.string(), v.union([v.number(), v.string()])),
  }),
)
export type Returns = v.InferOutput<typeof computed>

/** The figures kept by a build; none for a missing or unreadable file. */
export function readReturns(dist: string): Returns {
  const file = join(dist, RETURNS_FILE)
  if (!existsSync(file)) return {}
  try {
    return v.parse(computed, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

/** Throws for the first paytable whose declared return the build has not proved. */
export function requireReturns(dist: string): void {
  const proved = readReturns(dist)
  for (const kind of kindNames) {
    for (const { id, paytableHash } of rulesOf(kind)) {
      if (proved[id]?.paytableHash === paytableHash) continue
      throw new Error(
        `content/lobby/${paytableFile(id)}: no build has proved the return that it declares. Run \`npm run build\`.`,
      )
    }
  }
}
