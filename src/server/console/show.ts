import type { ConsoleView } from '#contract/console/views.ts'
import type { HttpContext } from '../http/request.ts'
import { freshReply, pageReply } from '../responses/headers.ts'
import type { Draw } from './draw.ts'

type Status = 200 | 403 | 404 | 422 | 429

/** Sends a view as a page. */
export type Show = (c: HttpContext, view: ConsoleView, status?: Status) => Promise<Response>

/** No script at all, and nothing from elsewhere. Pictures of documents stand in the page, so that no address has them. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of everything below /console: never kept, never indexed, and its address is told nobody. */
export const consoleReply = {
  ...pageReply,
  ...freshReply,
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
}

export const shownBy =
  (draw: Draw): Show =>
  async (c, view, status = 200) => {
    const page = await draw(view)
    return c.body(new Uint8Array(page), status, { ...consoleReply, 'content-type': 'text/html; charset=utf-8' })
  }
