import { describe, expect, test } from 'vitest'
import { withoutSheets } from '#build/joinSheets.ts'
import { classesOf, groupSheets, sharedSheets } from '#build/sheets.ts'
import { fc } from '../chance.ts'

const names = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { minLength: 1 })

describe('the sheets of a page', () => {
  test('become at most two, each once, and those with common classes keep their order', () => {
    fc.assert(
      fc.property(names, names, fc.array(fc.tuple(fc.nat(11), fc.nat(11))), (page, shared, pairs) => {
        const met = new Set(pairs.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))
        const place = (name: string) => 'abcdefghijkl'.indexOf(name)
        const meets = (one: string, other: string) => met.has(`${place(one)} ${place(other)}`)
        const groups = groupSheets(page, shared, meets)
        expect(groups.length).toBeLessThanOrEqual(2)
        const after = groups.flat()
        expect(after.toSorted()).toEqual(page.toSorted())
        for (const [index, first] of page.entries())
          for (const later of page.slice(index + 1))
            if (meets(first, later)) expect(after.indexOf(first)).toBeLessThan(after.indexOf(later))
      }),
    )
  })

  test('share those of half of their layout, in one order', () => {
    const pages = [
      { layout: 'mobile', names: ['home', 'app', 'bar'] },
      { layout: 'mobile', names: ['bar', 'deposit', 'app'] },
      { layout: 'mobile', names: ['app', 'bank'] },
      { layout: 'public', names: ['article'] },
    ]
    const shared = sharedSheets(pages)
    expect([...shared]).toEqual([
      ['mobile', ['app', 'bar']],
      ['public', ['article']],
    ])
    const apart = () => false
    expect(groupSheets(['home', 'app', 'bar'], ['app', 'bar'], apart)).toEqual([['home'], ['app', 'bar']])
    expect(groupSheets(['bar', 'deposit', 'app'], ['app', 'bar'], apart)).toEqual([['deposit'], ['app', 'bar']])
    const meets = (one: string, other: string) => one + other === 'bardeposit'
    expect(groupSheets(['bar', 'deposit', 'app'], ['app', 'bar'], meets)).toEqual([['app', 'bar', 'deposit']])
  })

  test('have the class names in common, not their files and figures', () => {
    expect([
      ...classesOf('.a,.b-c:hover>p{width:.5rem;background:url(/x.woff2)}@media print{.d_e{top:1.5px}}'),
    ]).toEqual(['a', 'b-c', 'd_e'])
  })
})

test('a script with later imports loads scripts, and no sheets', () => {
  const script =
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["_astro/a.js","_astro/a.css","_astro/b.js"])))=>i.map(i=>d[i]);' +
    'import{x}from"./x.js";x(()=>import("./a.js"),__vite__mapDeps([0,1,2]));x(()=>import("./c.js"),__vite__mapDeps([1]))'
  expect(withoutSheets(script)).toBe(
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["_astro/a.js","_astro/b.js"])))=>i.map(i=>d[i]);' +
      'import{x}from"./x.js";x(()=>import("./a.js"),__vite__mapDeps([0,1]));x(()=>import("./c.js"),__vite__mapDeps([]))',
  )
  expect(withoutSheets('export const nothing=0')).toBe('export const nothing=0')
})
