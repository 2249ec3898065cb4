import type * as v from 'valibot'
import type { ActivityConfigs } from '#contract/activities/config.ts'
import * as schemas from '#contract/activities/schemas.ts'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import type { Read } from './reader.ts'

type Levels = WebConfig['appUserLevelConfigList']
type Config = { file: string; schema: v.GenericSchema; read: (written: never) => unknown }

/**
 * Reads the configuration file of each activity by the schema beside its manifest. The answer makes the configurations: its caller has
 * refused mistakes by then.
 */
export function readActivityConfigs(read: Read): (levels: Levels) => ActivityConfigs {
  const found = Object.entries(schemas).flatMap(([name, activity]) => {
    if (!('config' in activity)) return []
    const { file, schema, read: make }: Config = activity.config
    const content = read(file, schema)
    return [[name, (levels: Levels) => make({ ...content, levels } as never)] as const] // validated by its own schema
  })
  // Each is validated by its own schema, above.
  return (levels) => Object.fromEntries(found.map(([name, make]) => [name, make(levels)])) as ActivityConfigs
}
