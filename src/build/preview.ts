import process from 'node:process'
import { readManila } from '#contract/time.ts'
import { setContentClock } from '#server/base/clock.ts'

/** Set by `npm run dev -- --at …` alone; no build and no server reads it. */
const NAME = 'PREVIEW_AT'

/** The moment, in milliseconds, whose notices, activities and texts `astro dev` shows; undefined for now. */
export function previewedMoment(): number | undefined {
  const written = process.argv[2] === 'dev' ? process.env[NAME] : undefined
  return written === undefined ? undefined : readManila(written.replace('T', ' '))?.getTime()
}

/** Lets content be chosen as of the previewed moment. Money, sessions and limits keep the real time. */
export function previewContent(): void {
  const at = previewedMoment()
  if (at !== undefined) setContentClock(new Date(at))
}
