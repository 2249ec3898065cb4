import type * as v from 'valibot'
import type { ActivityConfigs } from '#contract/activities/config.ts'
import * as schemas from '#contract/activities/schemas.ts'
import type { Content } from './yaml.ts'

type Read = <Schema extends v.GenericSchema>(file: string, schema: Schema) => Content<v.InferOutput<Schema>>

type Config = { file: string; schema: v.GenericSchema; read: (written: never) => unknown }

/** The file of each activity that is configured, read and checked by what stands beside its manifest. */
export function readActivityConfigs(read: Read): ActivityConfigs {
  const found = Object.entries(schemas).flatMap(([name, activity]) => {
    if (!('config' in activity)) return []
    const { file, schema, read: make }: Config = activity.config
    return [[name, make(read(file, schema) as never)]] // what its own schema has let through
  })
  return Object.fromEntries(found) as ActivityConfigs // each by its own schema, above
}
