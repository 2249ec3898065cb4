import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseDocument } from 'yaml'
import { manilaDay } from '#contract/time.ts'
import { now } from '#server/base/clock.ts'
import { complain, say } from '#server/base/say.ts'

export const USAGE =
  'usage: npm run content [-- --watch | -- new notice|page|rule <name> | -- diff <page> <version> <version>]'

/** Small letters, digits and hyphens: the name is part of an address. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const NAME_MAX = 40

/** Writes the files of a new notice, page or rule page, which pass the check as they are. It never overwrites. */
export function createFile(content: string, [kind = '', name = '', ...rest]: readonly string[]): boolean {
  const make = kind === 'notice' ? createNotice : kind === 'page' || kind === 'rule' ? createPage(kind) : undefined
  if (!make || rest.length > 0) {
    complain(USAGE)
    return false
  }
  if (!NAME.test(name) || name.length > NAME_MAX) {
    complain(`A name is small letters, digits and hyphens, at most ${NAME_MAX}: easter-hours.`)
    return false
  }
  return make(content, name)
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

function createPage(kind: 'page' | 'rule') {
  return (content: string, name: string): boolean => {
    const title = titleOf(name)
    const front = [
      ...['---', `title: ${title}`, 'description: One or two sentences that search engines show below the title.'],
      ...['version: "1.0"', `effective: ${manilaDay(now())}`, 'locale: en'],
      `place: ${kind === 'rule' ? 'rules' : 'footer'}`,
    ]
    const text = `${front.join('\n')}\n---\n\nWrite the text here.\n\n## A heading\n\nAnd more below it.\n`
    return write(join(content, 'pages', 'en', `${name}.md`), text, `pages/en/${name}.md`)
  }
}

function createNotice(content: string, name: string): boolean {
  const list = join(content, 'lobby', 'notices.yaml')
  const text = readFileSync(list, 'utf8')
  const rows: unknown = parseDocument(text).toJS() ?? []
  const ids = Array.isArray(rows) ? rows.map(({ id }: { id?: unknown }) => Number(id) || 0) : []
  const next = Math.max(0, ...ids) + 1
  const isWritten = write(
    join(content, 'notices', `${name}.md`),
    'Write the text here.\n\n## A heading\n\nAnd more below it.\n',
    `notices/${name}.md`,
  )
  if (!isWritten) return false
  const row = [
    ...[`- id: ${next}`, `  name: ${name}`, `  title: ${titleOf(name)}`],
    ...['  summary: One or two sentences for the list and for search engines.', '  clickType: 0'],
    ...[`  sort: ${next * 10}`, '  isH5Pop: 0', '  picture: openingNight', `  start: "${manilaDay(now())} 00:00"`],
  ]
  // An empty list may be written as brackets.
  const before = text.replace(/^\[\]\s*$/m, '').replace(/\n*$/, '\n')
  writeFileSync(list, `${before}${row.join('\n')}\n`)
  say(`content/lobby/notices.yaml has its row, number ${next}.`)
  return true
}

function write(path: string, text: string, shown: string): boolean {
  if (existsSync(path)) {
    complain(`content/${shown} is there already.`)
    return false
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  say(`content/${shown} is written.`)
  return true
}
