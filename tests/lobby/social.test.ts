import { describe, expect, test } from 'vitest'
import { readSocial } from '#contract/social/social.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { fc } from '../chance.ts'

const link = (id: unknown, url: unknown) => ({ id, url })

describe('the social links of the footer', () => {
  test('are all readable as configured', () => {
    const { links, wrong } = readSocial(catalogue().webConfig.socialMedia)
    expect(wrong).toEqual([])
    expect(links.length).toBeGreaterThan(0)
  })

  test.each([
    ['[{"id":"facebook02","url":"https://a.exam', 'it is not a JSON list'],
    ['{"facebook02":"https://a.example"}', 'it is not a JSON list'],
    ['null', 'it is not a JSON list'],
    [JSON.stringify([link('myspace', 'https://a.example')]), 'entry 0 has an unknown id'],
    [JSON.stringify([null]), 'entry 0 has an unknown id'],
    [JSON.stringify([link('tiktok02', 'javascript:alert(1)')]), 'tiktok02 has no https address'],
    [JSON.stringify([link('tiktok02', 'http://a.example')]), 'tiktok02 has no https address'],
    [JSON.stringify([link('tiktok02', 7)]), 'tiktok02 has no https address'],
  ])('%s costs its own link and is named', (json, said) => {
    const good = link('facebook02', 'https://a.example')
    expect(readSocial(json)).toEqual({ links: [], wrong: [said] })
    if (!said.startsWith('it is')) {
      const beside = JSON.stringify([good, ...JSON.parse(json)])
      expect(readSocial(beside).links).toEqual([good])
    }
  })

  test('appear once each', () => {
    const twice = JSON.stringify([link('twitch02', 'https://a.example'), link('twitch02', 'https://b.example')])
    expect(readSocial(twice)).toEqual({
      links: [link('twitch02', 'https://a.example')],
      wrong: ['twitch02 stands twice'],
    })
  })

  test('never throw, whatever the text holds, and lead only to https', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const { url } of readSocial(text).links) expect(new URL(url).protocol).toBe('https:')
      }),
    )
  })
})
