import type * as v from 'valibot'
import type { ActivityConfigs } from '#contract/activities/config.ts'
import * as schemas from '#contract/activities/schemas.ts'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import type { PropConfig } from '#contract/props/config.ts'
import type { Read } from './reader.ts'

/** What other files say: the VIP levels, the props, and what a point is worth in millionths of a coin. */
type Known = { levels: WebConfig['appUserLevelConfigList']; props: readonly PropConfig[]; pointPpm: number }
type Config = { file: string; schema: v.GenericSchema; read: (written: never) => unknown }

/**
 * Reads the configuration file of each activity by the schema beside its manifest. The answer makes the configurations: its caller has
 * refused mistakes by then.
 */
export function readActivityConfigs(read: Read): (known: Known) => ActivityConfigs {
  const found = Object.entries(schemas).flatMap(([name, activity]) => {
    if (!('config' in activity)) return []
    const { file, schema, read: make }: Config = activity.config
    const content = read(file, schema)
    return [[name, (known: Known) => make({ ...content, ...known } as never)] as const] // validated by its own schema
  })
  // Each is validated by its own schema, above.
  return (known) => Object.fromEntries(found.map(([name, make]) => [name, make(known)])) as ActivityConfigs
}
