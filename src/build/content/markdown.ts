import { ContentError, type Problem } from '#server/content/problem.ts'
import { placesOf } from '#server/content/yaml.ts'
import { type noticeFront, type pageFront, versionFront } from './front.ts'
import { headingIds } from './headings.ts'

type Front = typeof pageFront | typeof versionFront | typeof noticeFront

/** What Markdown may refer to on this site. */
export type Site = {
  hasPage: (path: string) => boolean
  hasFile: (path: string) => boolean
  /** Whether content/pictures has the picture of an address such as /pictures/fiesta.jpg. */
  hasPicture: (path: string) => boolean
  /** The ids of a page's headings; undefined for a page whose ids only its code knows. */
  idsOf: (path: string) => ReadonlySet<string> | undefined
}

type Mistake = Pick<Problem, 'what' | 'mend'>

const FENCE = /^---\n([\s\S]*?)^---$/m
const CODE = /```[\s\S]*?```|`[^`\n]*`/g
const TAG = /<(?:!--|\/?[a-z][\w-]*(?=[\s/>]))/gi
const LINK = /(!?)\[([^\]]*)\]\(\s*<?([^)\s>]+)[^)]*\)|^ {0,3}()\[[^\]]+\]:\s*<?([^\s>]+)/gm
const ELSEWHERE = /^(?:https:\/\/|mailto:|tel:)/
/** A line that only code understands: MDX, which content never is. */
const CODE_LINE = /^(?:import|export)\s+.*(?:from\s*)?['"{]/gm

/** The mistakes in a file of content/pages or content/notices. */
export function checkMarkdown(file: string, text: string, front: Front, site: Site): Problem[] {
  const body = text.replace(FENCE, blanked).replace(CODE, blanked)
  const own = headingIds(body)
  const problemAt = (at: number, field: string, mistake: Mistake): Problem => {
    return { file, line: body.slice(0, at).split('\n').length, field, ...mistake }
  }
  const tags = [...body.matchAll(TAG)].map(({ 0: tag, index }) => problemAt(index, tag, HTML))
  const code = [...body.matchAll(CODE_LINE)].map(({ 0: line, index }) => problemAt(index, line, PROGRAM))
  const links = [...body.matchAll(LINK)].flatMap(({ 1: mark = '', 2: alt = '', 3: inline, 5: defined, index }) => {
    const to = inline ?? defined ?? ''
    const wrong = mark === '!' ? pictureError(to, alt, site, front === versionFront) : linkError(to, own, site)
    return wrong ? [problemAt(index, to, wrong)] : []
  })
  return [...checkFront(file, text, front), ...[...tags, ...code, ...links].toSorted((a, b) => a.line - b.line)]
}

const HTML: Mistake = { what: 'is HTML', mend: 'write Markdown, which needs no tags and no scripts' }
const PROGRAM: Mistake = { what: 'is code', mend: 'remove it: content is text' }

/** The same number of lines and letters, and nothing to find in them. */
const blanked = (found: string): string => found.replace(/[^\n]/g, ' ')

/** The pictures that a text names, by its line. */
export function picturesIn(text: string): { to: string; line: number }[] {
  const body = text.replace(FENCE, blanked).replace(CODE, blanked)
  return [...body.matchAll(LINK)].flatMap(({ 1: mark, 3: to = '', index }) =>
    mark === '!' ? [{ to, line: body.slice(0, index).split('\n').length }] : [],
  )
}

function pictureError(to: string, alt: string, { hasFile, hasPicture }: Site, isVersion: boolean): Mistake | undefined {
  if (hasPicture(to) && isVersion) return CHANGING
  if (!hasPicture(to) && !(/^\/(?!\/)/.test(to) && hasFile(to))) return NO_PICTURE
  return alt.trim() === '' ? NO_ALT : undefined
}

const CHANGING: Mistake = {
  what: 'could be replaced, and a text with versions never changes',
  mend: 'say it in words',
}
const NO_PICTURE: Mistake = {
  what: 'is no picture of this site',
  mend: 'put the file into content/pictures, and write /pictures/ and its name',
}
const NO_ALT: Mistake = {
  what: 'has no alternative text',
  mend: 'say between the square brackets what the picture shows',
}

function linkError(to: string, own: ReadonlySet<string>, { hasPage, hasFile, idsOf }: Site): Mistake | undefined {
  if (ELSEWHERE.test(to)) return undefined
  const [path = '', id] = to.split('#', 2)
  if (path !== '' && !/^\/(?!\/)/.test(path))
    return { what: 'leads nowhere', mend: 'write https://, mailto:, tel: or a path of this site that begins with /' }
  const [page = ''] = path.split('?', 1)
  if (page !== '' && !hasPage(page) && !hasFile(page))
    return { what: 'leads nowhere: this site has no such page', mend: 'correct the address' }
  const ids = page === '' ? own : idsOf(page)
  if (!id || !ids || ids.has(id)) return undefined
  return { what: `leads nowhere: no heading there is called ${id}`, mend: `write one of ${[...ids].join(', ')}` }
}

function checkFront(file: string, text: string, front: Front): Problem[] {
  try {
    // The fence becomes a comment, so that the lines keep their numbers.
    const { document, problemAt } = placesOf(file, `#\n${FENCE.exec(text)?.[1] ?? ''}`)
    const parsed = front.safeParse(document.toJS() ?? {})
    return (parsed.error?.issues ?? []).flatMap((issue) => {
      const path = issue.path.map(String)
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => problemAt([...path, key], 'there is no such field', 'remove it, or correct it'))
      return [problemAt(path, issue.message, 'write it as content/README.md says')]
    })
  } catch (error) {
    if (error instanceof ContentError) return [...error.problems]
    throw error
  }
}
