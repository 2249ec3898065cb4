import type { Mode, Setting } from './settings.ts'

export type SettingTable = Record<string, Setting<unknown>>

/** The values of a table of settings. */
export type ValuesOf<Table> = { [Key in keyof Table]: Table[Key] extends Setting<infer Value> ? Value : never }

/** An error message without its full stop, for the condition `isRefused`. */
type Unfit = [isRefused: boolean, why: string]
type Chosen = { mode: Mode; isOffered: boolean }

/** The settings of an outside adapter, and the values unfit for its mode. */
export type Plan<Table extends SettingTable> = {
  settings: Table
  unfit: (values: object, chosen: Chosen) => Unfit[]
}

export function plan<const Table extends SettingTable>(
  settings: Table,
  unfit: (values: ValuesOf<Table>, chosen: Chosen) => Unfit[],
): Plan<Table> {
  // The values of all settings hold those of this table.
  return { settings, unfit: (values, chosen) => unfit(values as ValuesOf<Table>, chosen) }
}

type Plans = Record<string, Plan<SettingTable>>
type Whole<Part> = (Part extends unknown ? (part: Part) => void : never) extends (whole: infer All) => void
  ? All
  : never

/** The settings of all plans in one table. */
export function settingsOf<const All extends Plans>(plans: All): Whole<All[keyof All]['settings']> {
  // Object.assign loses the types of its arguments.
  return Object.assign({}, ...Object.values(plans).map(({ settings }) => settings)) as Whole<All[keyof All]['settings']>
}

/** The names of plans, in their order. */
export function namesOf<const All extends Plans>(plans: All): (keyof All & string)[] {
  return Object.keys(plans) // keys of a constant object
}

/** The error messages of all plans, a sentence each. */
export function whyUnfit(plans: Plans, values: { mode: Mode }, offered: readonly string[]): string[] {
  const found = Object.entries(plans).flatMap(([name, { unfit }]) =>
    unfit(values, { mode: values.mode, isOffered: offered.includes(name) }),
  )
  return found.filter(([isRefused]) => isRefused).map(([, why]) => `${why}.`)
}
