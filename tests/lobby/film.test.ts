import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { activityKind } from '#contract/activities/kinds.ts'
import { chooseFilm } from '#islands/lobby/film.ts'
import { catalogue } from '#server/content/catalogue.ts'

const { signUpBonus, ladderRecharge } = activityKind
const film = (id: number, clickType: 1 | 2, clickAction: number) => {
  return { id, clickType, clickAction, coverImg: `/films/${id}.webp`, path: `/films/${id}.webm` }
}
const generic = film(1, 2, 1015)
const ladder = film(2, 1, ladderRecharge)
const signUp = film(3, 1, signUpBonus)
const all = [generic, ladder, signUp]
const known = (activityIds: number[], loginPaying = false) => ({ activityIds, loginPaying })

describe('the film of home', () => {
  test.each([
    ['unknown activities', all, undefined, signUp],
    ['unknown activities and no sign-up film', [ladder, generic], undefined, ladder],
    ['a sign-up bonus that is not paid for', all, known([signUpBonus, ladderRecharge]), signUp],
    ['a sign-up bonus that is paid for', all, known([signUpBonus, ladderRecharge], true), ladder],
    ['a paid sign-up bonus alone', all, known([signUpBonus], true), generic],
    ['a ladder recharge', all, known([ladderRecharge]), ladder],
    ['neither', all, known([]), generic],
    ['a sign-up bonus without a film', [ladder, generic], known([signUpBonus]), generic],
    ['neither, and no generic film', [ladder, signUp], known([]), signUp],
    ['no film at all', [], known([signUpBonus]), undefined],
  ])('with %s', (_, films, activities, chosen) => {
    expect(chooseFilm(films, activities)).toEqual(chosen)
  })

  test('of the sign-up bonus and of the ladder is in content, beside a generic one', () => {
    const films = catalogue().webConfig.appPromotionalVideoList
    const on = [signUpBonus, ladderRecharge]
    expect(chooseFilm(films, undefined)?.clickAction).toBe(signUpBonus)
    expect(chooseFilm(films, known(on))?.clickAction).toBe(signUpBonus)
    expect(chooseFilm(films, known(on, true))?.clickAction).toBe(ladderRecharge)
    expect(chooseFilm(films, known([]))?.clickType).toBe(2)
  })

  test('is a file that is there, and light', () => {
    const { appPromotionalVideoList, gamesById } = { ...catalogue(), ...catalogue().webConfig }
    expect(appPromotionalVideoList.length).toBeGreaterThan(0)
    for (const { path, coverImg, clickType, clickAction } of appPromotionalVideoList) {
      const size = (name: string) => statSync(join(resolve(import.meta.dirname, '../../public'), name)).size
      expect(size(path)).toBeLessThanOrEqual(66 * 1024)
      expect(size(coverImg)).toBeLessThanOrEqual(20 * 1024)
      if (clickType === 2) expect(gamesById.has(Number(clickAction))).toBe(true)
    }
  })
})
