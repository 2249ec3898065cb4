import { lobby } from 'perya:lobby'
import { typeNameIn } from '#contract/lobby/types.ts'
import { layOver, type Strings } from '#contract/words.ts'
import type { Words } from '../words.ts'

/** The branches of an island that lists game types. Its tabs are named by types.yaml; the words name only the two tabs that are no type. */
export function lobbyStrings({ locale, strings }: Words, ...branches: string[]): Strings {
  const names = lobby.webConfig.appGameTypeList.map((type) => [type.id, typeNameIn(locale, type)])
  return layOver(strings('lobby', ...branches), { lobby: { type: Object.fromEntries(names) } })
}
