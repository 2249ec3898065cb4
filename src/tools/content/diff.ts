import { differencesOf, type Part } from '#build/content/differences.ts'
import { requireVersions, type TextVersion } from '#server/content/textVersions.ts'

const MARKS: Readonly<Record<Part['as'], (text: string) => string>> = {
  same: (text) => text,
  removed: (text) => `[-${text}-]`,
  added: (text) => `{+${text}+}`,
}

/** Lines to print; `isTold` false if they say what was wrong with the words of the command. */
export type Told = { isTold: boolean; lines: readonly string[] }

const wrong = (line: string): Told => ({ isTold: false, lines: [line] })

/** `npm run content -- diff terms-of-use 1.0 2.0`: what differs between two versions of a page, in English. */
export function tellDifferences(content: string, args: readonly string[]): Told {
  const [page = '', before = '', after = '', ...rest] = args
  if (after === '' || rest.length > 0) return wrong('usage: npm run content -- diff <page> <version> <version>')
  const pages = requireVersions(content)
  const versions = pages.get(page)
  if (!versions)
    return wrong(`No page with versions is called ${page}: there are ${[...pages.keys()].sort().join(', ')}.`)
  const [old, next] = [before, after].map((wanted) => versions.find(({ version }) => version === wanted))
  if (old && next) return { isTold: true, lines: linesOf(page, old, next) }
  const known = versions.map(({ version }) => version).join(', ')
  return wrong(`${page} has no version ${old ? after : before}: there are ${known}.`)
}

function linesOf(page: string, old: TextVersion, next: TextVersion): string[] {
  const sections = differencesOf(old.english.body, next.english.body)
  return [
    `${page} ${old.version} (from ${old.english.day}) and ${next.version} (from ${next.english.day}, ${next.change}):`,
    ...(sections.length === 0 ? ['No word of the text differs.'] : []),
    ...sections.flatMap(({ title, blocks }) => [
      '',
      title === '' ? 'Before the first heading' : title,
      ...blocks.map(({ parts }) => `  ${parts.map(({ as, text }) => MARKS[as](text)).join('')}`),
    ]),
  ]
}
