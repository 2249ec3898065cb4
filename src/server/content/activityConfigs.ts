import type * as v from 'valibot'
import type { ActivityConfigs } from '#contract/activities/config.ts'
import * as schemas from '#contract/activities/schemas.ts'
import type { Content } from './yaml.ts'

type Read = <Schema extends v.GenericSchema>(file: string, schema: Schema) => Content<v.InferOutput<Schema>>

type Config = { file: string; schema: v.GenericSchema; read: (written: never) => unknown }

/** The configuration file of each activity, validated by the schema beside its manifest. */
export function readActivityConfigs(read: Read): ActivityConfigs {
  const found = Object.entries(schemas).flatMap(([name, activity]) => {
    if (!('config' in activity)) return []
    const { file, schema, read: make }: Config = activity.config
    return [[name, make(read(file, schema) as never)]] // validated by its own schema
  })
  return Object.fromEntries(found) as ActivityConfigs // each validated by its own schema, above
}
