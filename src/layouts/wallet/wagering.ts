import { lobby } from 'perya:lobby'
import { pointPpmOf } from '#contract/activities/cost.ts'
import { typeNameIn } from '#contract/lobby/types.ts'
import { type Locale, languageTags } from '#contract/locale.ts'
import { MILLION } from '#contract/props/rewards.ts'
import { offeredTypes } from '../operator.ts'
import type { Words } from '../words.ts'

const WHOLE_PERCENT = 100

/** The share of a stake that counts, by a type's number. */
export const percentOf = (typeId: number): number =>
  lobby.wagering.contributions.find((row) => row.typeId === typeId)?.percent ?? WHOLE_PERCENT

/** Which of the lobby's games count how much for what must be staked, in one line. */
export function wageringLine({ t, locale }: Pick<Words, 't' | 'locale'>): string {
  const shares = Map.groupBy(offeredTypes, ({ id }) => percentOf(id))
  const falling = [...shares].toSorted(([one], [other]) => other - one)
  const told = falling.map(([percent, types]) => {
    const games = listed(
      locale,
      types.map((type) => typeNameIn(locale, type)),
    )
    const key = percent === WHOLE_PERCENT ? 'full' : percent === 0 ? 'none' : 'part'
    return t(`stakes.${key}`, { percent, games })
  })
  return told.join(' ')
}

const listed = (locale: Locale, names: readonly string[]): string =>
  new Intl.ListFormat(languageTags[locale]).format(names)

/** What the rules of wagering name: the types of game with their shares, the bound of coverage, and the floor. */
export function wageringFacts({ locale, formats }: Pick<Words, 'locale' | 'formats'>): Record<string, string> {
  const { format } = new Intl.NumberFormat(languageTags[locale], { style: 'percent' })
  const percent = (share: number) => format(share / WHOLE_PERCENT)
  const types = lobby.webConfig.appGameTypeList.flatMap((type) => [
    [`type${type.id}`, typeNameIn(locale, type)],
    [`counts${type.id}`, percent(percentOf(type.id))],
  ])
  const { coverageMax, floor } = lobby.wagering
  const point = String(pointPpmOf(lobby.points.shop) / MILLION)
  return { ...Object.fromEntries(types), point, coverage: percent(coverageMax), floor: formats.shortCoin(floor) }
}
