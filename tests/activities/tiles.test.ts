import { describe, expect, test } from 'vitest'
import { activityKind } from '#contract/activities/kinds.ts'
import { offersOf, tilesOf } from '#islands/activities/listed.ts'

const HOSTS = ['facebook.com']
const face = (id: number, path?: string) => ({ id, path, picture: `/icon/${id}.svg`, title: `title ${id}`, text: '' })
const outLink = (url: string) => ({ id: activityKind.outLink, sort: 1, url })
const linkFace = (url: string) => ({ ...face(activityKind.outLink), url, title: `to ${url}` })

describe('a tile', () => {
  const faces = [face(4, '/bind'), face(8)]

  test('stands for an activity with a screen, in the order of the list', () => {
    const list = [
      { id: 8, sort: 1 },
      { id: 4, sort: 2, end: 99 },
      { id: 37, sort: 3 },
    ]
    expect(tilesOf(list, faces, HOSTS)).toMatchObject([{ id: 4, path: '/bind', end: 99, isOutside: false }])
  })

  test.each([
    ['https://www.facebook.com/perya', [{ path: 'https://www.facebook.com/perya', isOutside: true }]],
    ['/fair', [{ path: '/fair', isOutside: false }]],
    ['https://evil.example/', []],
    ['//evil.example/', []],
    ['/\\evil.example/', []],
    ['javascript:alert(1)', []],
    ['', []],
  ])('of an out-link to %s', (url, tiles) => {
    const found = tilesOf([outLink(url)], [...faces, linkFace(url)], HOSTS)
    expect(found).toMatchObject(tiles)
    expect(found).toHaveLength(tiles.length)
  })

  test('of each of several out-links has its own words; one that the page was not built with has none', () => {
    const list = ['/fair', 'https://t.me/perya', '/points'].map(outLink)
    const found = tilesOf(list, [linkFace('https://t.me/perya'), linkFace('/fair')], [...HOSTS, 't.me'])
    expect(found.map(({ path, title }) => [path, title])).toEqual([
      ['/fair', 'to /fair'],
      ['https://t.me/perya', 'to https://t.me/perya'],
    ])
  })
})

describe('the offers', () => {
  const gifts = { registerCoin: 5_000, tasksADay: 1_150, firstBonus: 30_000 }
  const names = (change: object, { isDepositDue = true, isTasksOn = true } = {}) =>
    offersOf({ ...gifts, ...change }, { isDepositDue, isTasksOn }).map(({ name }) => name)

  test('are only configured ones', () => {
    expect(names({})).toEqual(['register', 'tasks', 'deposit'])
    expect(names({ tasksADay: 0 })).toEqual(['register', 'deposit'])
    expect(names({ registerCoin: 0, tasksADay: 0, firstBonus: 0 })).toEqual([])
  })

  test('have no first deposit for a player who made it', () => {
    expect(names({}, { isDepositDue: false })).toEqual(['register', 'tasks'])
  })

  test('have no tasks while tasks are off', () => {
    expect(names({}, { isTasksOn: false })).toEqual(['register', 'deposit'])
  })
})
