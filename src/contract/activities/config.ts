import type * as v from 'valibot'
import type * as activities from './schemas.ts'

/** What an operator has written in an activity's file, and how a mistake in it is told: by its path there, and what is wrong. */
type Written<Value> = {
  readonly value: Value
  readonly complain: (path: readonly (string | number)[], wrong: string) => void
}

/** The configuration of an activity: a file of content/lobby. */
export type ActivityConfig<Schema extends v.GenericSchema, Config> = {
  readonly file: `${string}.yaml`
  readonly schema: Schema
  /** What the lobby makes of it; complains of what the schema alone cannot see. */
  readonly read: (written: Written<v.InferOutput<Schema>>) => Config
}

type Activities = typeof activities
type Configured = {
  [Name in keyof Activities]: Activities[Name] extends { config: unknown } ? Name : never
}[keyof Activities]

/** What is configured of each activity that has a file. */
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
