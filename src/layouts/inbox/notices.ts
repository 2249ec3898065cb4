import { getEntry } from 'astro:content'
import { lobby } from 'perya:lobby'
import { pictures } from 'perya:pictures'
import { nextChange, openNotices } from '#contract/inbox/notices.ts'
import type { Notice } from '#contract/lobby/catalogueNotices.ts'
import { HELPLINE } from '#contract/support/helpline.ts'
import { KEEP_UNTIL } from '#contract/wire.ts'
import { fillFacts, frameTables } from '../article.ts'
import { cleanHtml } from '../clean.ts'
import { contentNow, operator } from '../operator.ts'
import { sizePictures } from '../ownPictures.ts'

/** What a page says of its own request. */
type Asked = { locals: App.Locals; response: { headers: Headers } }

/** For pages rendered on demand: the notices in force now. */
export function noticesNow(locals: App.Locals): Notice[] {
  return openNotices(lobby.webConfig.appNoticeConfigList, contentNow(locals))
}

const DAY_MS = 86_400_000

/** Tells the server how long to cache a page of notices: until the next one begins or ends. Call it before rendering. */
export function keepNotices({ locals, response }: Asked): void {
  const at = contentNow(locals)
  const until = nextChange(lobby.webConfig.appNoticeConfigList, at) ?? at + DAY_MS
  response.headers.set(KEEP_UNTIL, new Date(Math.min(until, at + DAY_MS)).toISOString())
}

export type WholeNotice = Notice & { html: string }

/** A notice in force with its sanitised text; undefined for any other id. */
export async function noticeOf(id: string | undefined, locals: App.Locals): Promise<WholeNotice | undefined> {
  const notice = noticesNow(locals).find((each) => String(each.id) === id)
  const entry = notice && (await getEntry('notices', notice.name))
  if (!notice || !entry?.rendered) return undefined
  const facts = { operator: operator.name, licence: operator.licence, email: operator.email, helpline: HELPLINE.shown }
  const filled = fillFacts(
    sizePictures(cleanHtml(entry.rendered.html), pictures),
    facts,
    `content/notices/${notice.name}.md`,
  )
  return { ...notice, html: frameTables(filled, notice.title) }
}

/** Address of a notice's text; the other layout's address redirects to its own. */
export const noticePath = {
  mobile: (id: string | number) => `/notice/detail/${id}`,
  desktop: (id: string | number) => `/lobby/notice/detail/${id}`,
}
