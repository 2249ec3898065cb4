import { ContentError, placesOf } from '#server/content/yaml.ts'
import type { noticeFront, pageFront, versionFront } from './front.ts'

type Front = typeof pageFront | typeof versionFront | typeof noticeFront

/** What Markdown may refer to on this site. */
export type Site = { hasPage: (path: string) => boolean; hasFile: (path: string) => boolean }

const FENCE = /^---\n([\s\S]*?)^---$/m
const CODE = /```[\s\S]*?```|`[^`\n]*`/g
const TAG = /<(?:!--|\/?[a-z][\w-]*(?=[\s/>]))/i
const LINK = /(!?)\[[^\]]*\]\(\s*<?([^)\s>]+)[^)]*\)|^ {0,3}()\[[^\]]+\]:\s*<?([^\s>]+)/gm
const ELSEWHERE = /^(?:https:\/\/|mailto:|tel:)/

/** Throws ContentError for the first error in a file of content/pages or content/notices. */
export function checkMarkdown(file: string, text: string, front: Front, site: Site): void {
  checkFront(file, text, front)
  const body = text.replace(FENCE, blanked).replace(CODE, blanked)
  const complainAt = (at: number, field: string, wrong: string): never => {
    throw new ContentError(file, body.slice(0, at).split('\n').length, field, wrong)
  }
  const tag = TAG.exec(body)
  if (tag) complainAt(tag.index, tag[0], 'is HTML: write Markdown, which needs no tags and no scripts')
  for (const { 1: mark = '', 2: inline, 4: defined, index } of body.matchAll(LINK)) {
    const to = inline ?? defined ?? ''
    const wrong = mark === '!' ? pictureError(to, site) : linkError(to, site)
    if (wrong) complainAt(index, to, wrong)
  }
}

/** The same number of lines and letters, and nothing to find in them. */
const blanked = (found: string): string => found.replace(/[^\n]/g, ' ')

function pictureError(to: string, { hasFile }: Site): string | undefined {
  if (!/^\/(?!\/)/.test(to)) return 'is no picture of this site: its address begins with one /'
  return hasFile(to) ? undefined : `is no picture of this site: put it into public${to}`
}

function linkError(to: string, { hasPage, hasFile }: Site): string | undefined {
  if (ELSEWHERE.test(to) || to.startsWith('#')) return undefined
  if (!/^\/(?!\/)/.test(to))
    return 'leads nowhere: write https://, mailto:, tel: or a path of this site that begins with /'
  const [path = ''] = to.split(/[?#]/, 1)
  return hasPage(path) || hasFile(path) ? undefined : 'leads nowhere: this site has no such page'
}

function checkFront(file: string, text: string, front: Front): void {
  // The fence becomes a comment, so that the lines keep their numbers.
  const { document, complain } = placesOf(file, `#\n${FENCE.exec(text)?.[1] ?? ''}`)
  const parsed = front.safeParse(document.toJS() ?? {})
  const issue = parsed.error?.issues[0]
  if (!issue) return
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  complain([...issue.path, ...unknown].map(String), issue.message)
}
