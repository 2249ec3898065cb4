import { lobby } from 'perya:lobby'
import { percentOf as percent } from '#contract/activities/percent.ts'
import { gameType } from '#contract/enumerations.ts'
import { typeNameIn } from '#contract/lobby/types.ts'
import type { Locale } from '#contract/locale.ts'

type TypeKey = keyof typeof gameType

/** The names of all types of games, by number. */
export function typeNames(locale: Locale): Readonly<Record<string, string>> {
  return Object.fromEntries(lobby.webConfig.appGameTypeList.map((type) => [type.id, typeNameIn(locale, type)]))
}

/** The types whose games can be played, with their name and their key in configuration. */
export function playedTypes(locale: Locale): { key: TypeKey; name: string }[] {
  return lobby.webConfig.appGameTypeList.flatMap((type) => {
    const key = (Object.keys(gameType) as TypeKey[]).find((one) => gameType[one] === type.id) // keys of a constant object
    const isPlayed = lobby.games.some(({ typeId, status }) => typeId === type.id && status === 1)
    return key && isPlayed ? [{ key, name: typeNameIn(locale, type) }] : []
  })
}

/** Basis points as they are shown. */
export const percentOf = (rate = 0): string => `${percent(rate)}%`
