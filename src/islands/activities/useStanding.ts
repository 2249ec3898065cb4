import { useStore } from '@nanostores/react'
import type { Standing } from '#contract/activities/manifest.ts'
import { $standing, atBuild } from '#stores/lobby/standing.ts'

/** What the rule of offers knows. The HTML knows a guest. */
export function useStanding(): Standing {
  return useStore($standing, { ssr: () => atBuild })
}
