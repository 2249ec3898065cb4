import { describe, expect, test } from 'vitest'
import { fillFacts, fillText, frameTables } from '#layouts/article.ts'

describe('an article', () => {
  const facts = { operator: 'Ana & <Sons>', email: 'a@b.example', demo: '' }

  test('inserts its facts, escaped, inside addresses too', () => {
    const html = '<p>{{operator}} <a href="mailto:%7B%7Bemail%7D%7D">{{email}}</a></p>'
    expect(fillFacts(html, facts, 'a.md')).toBe(
      '<p>Ana &amp; &lt;Sons&gt; <a href="mailto:a@b.example">a@b.example</a></p>',
    )
  })

  test('drops a paragraph that an empty fact leaves empty', () => {
    expect(fillFacts('<p>a</p>\n<p>{{demo}}</p>', facts, 'a.md')).toBe('<p>a</p>\n')
  })

  test('refuses an unknown fact, and names the file', () => {
    expect(() => fillFacts('{{owner}}', facts, 'content/pages/en/a.md')).toThrow('content/pages/en/a.md')
  })

  test('makes wide tables scrollable by keyboard, each with a label', () => {
    const frame = (name: string) => `<div class="article-table" tabindex="0" role="group" ${name}>`
    const table = '<table><tr></tr></table>'
    const html = frameTables(`${table}<h2 id="why">Why</h2>${table}`, 'A "b"')
    expect(html).toBe(
      `${frame('aria-label="A &quot;b&quot;"')}${table}</div><h2 id="why">Why</h2>${frame('aria-labelledby="why"')}${table}</div>`,
    )
  })

  test('inserts facts into a text that is not HTML as they are', () => {
    expect(fillText('{{operator}} runs it', facts, 'a.md')).toBe('Ana & <Sons> runs it')
  })
})
