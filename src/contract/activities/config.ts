import type * as v from 'valibot'
import type * as activities from './schemas.ts'

/** The parsed YAML file of an activity, and a way to report an error at a path in it. */
type Written<Value> = {
  readonly value: Value
  /** The VIP levels of web.yaml, with their thresholds in cents. */
  readonly levels: readonly { readonly level: number; readonly betAmount: number }[]
  /** The props of props.yaml, with the `num` that spec 9 counts. */
  readonly props: readonly { readonly id: number; readonly num: number }[]
  /** What a point is worth, in millionths of a coin (`pointPpmOf`). */
  readonly pointPpm: number
  readonly complain: (path: readonly (string | number)[], what: string, mend: string) => void
}

/** The configuration of an activity: a file of content/lobby. */
export type ActivityConfig<Schema extends v.GenericSchema, Config> = {
  readonly file: `${string}.yaml`
  readonly schema: Schema
  /** Converts the parsed file and reports errors that the schema alone cannot find. */
  readonly read: (written: Written<v.InferOutput<Schema>>) => Config
}

type Activities = typeof activities
type Configured = {
  [Name in keyof Activities]: Activities[Name] extends { config: unknown } ? Name : never
}[keyof Activities]

/** The configuration of each activity that has a file. */
export type ActivityConfigs = {
  readonly [Name in Configured]: Activities[Name] extends { config: { read: (...written: never[]) => infer Config } }
    ? Config
    : never
}

export function configOf<Schema extends v.GenericSchema, Config>(
  config: ActivityConfig<Schema, Config>,
): ActivityConfig<Schema, Config> {
  return config
}
