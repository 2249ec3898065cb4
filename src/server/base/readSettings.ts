import type { SettingTable } from './plan.ts'
import { readSecretFile, warningOf } from './secretFiles.ts'
import { type Mode, type Setting, SettingError } from './settings.ts'

export type Environment = Record<string, string | undefined>

const fileOf = (name: string): string => `${name}_FILE`

/** The value of a setting: from its variable, its file, or its default. */
export function readSetting<Value>(
  { name, formerly, isSecret, unset, read }: Setting<Value>,
  environment: Environment,
  mode: Mode,
): Value {
  const inFile = isSecret ? fileOf(name) : undefined
  const said = [name, formerly, inFile].filter((each) => each !== undefined && environment[each]?.trim())
  if (said.length > 1 && said.includes(inFile))
    throw new SettingError(`${inFile} is set, and ${said[0]} too, so it is unclear which counts: only one may be set.`)
  if (said.length > 1)
    throw new SettingError(`${formerly} is the earlier name of ${name}, so only one of them may be set.`)
  const [from] = said
  if (from === undefined) return unset(mode)
  const text = environment[from]?.trim() ?? ''
  return from === inFile ? read(readSecretFile(text, from), from) : read(text, from)
}

/** Without this check a misspelt variable would have no effect, unnoticed. */
export function refuseUnknown(settings: SettingTable, environment: Environment): void {
  const rows = Object.values(settings)
  const known = new Set(
    rows.flatMap(({ name, formerly = name, isSecret }) => [name, formerly, ...(isSecret ? [fileOf(name)] : [])]),
  )
  const stranger = Object.keys(environment).find((name) => name.startsWith('PERYA_') && !known.has(name))
  if (stranger)
    throw new SettingError(
      `${stranger} is not a setting of Perya: correct or remove it; the settings are ${[...known].join(', ')}.`,
    )
}

/** One sentence for each file of a secret that other accounts of this machine may read. */
export function secretFileWarnings(settings: SettingTable, environment: Environment): string[] {
  return Object.values(settings).flatMap(({ name, isSecret }) => {
    const path = isSecret && environment[fileOf(name)]?.trim()
    const warning = path ? warningOf(path, fileOf(name)) : undefined
    return warning === undefined ? [] : [warning]
  })
}
