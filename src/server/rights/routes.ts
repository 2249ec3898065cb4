import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { TOKEN_LENGTH_MAX } from '#contract/limits.ts'
import { EXPORT_PATH } from '#contract/rights/rights.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { freshReply, statusName } from '../responses/headers.ts'
import { copyOf } from './copy.ts'
import { takeTicket } from './exports.ts'

const FORM_BYTES_MAX = 1_024

/** Exchanges a ticket for the file. The page posts a form, so that no URL contains the ticket. */
export function rightsRoutes(): Hono {
  const routes = new Hono()
  const limit = bodyLimit({ maxSize: FORM_BYTES_MAX, onError: (c) => c.text(statusName(413), 413, freshReply) })
  routes.post(EXPORT_PATH, limit, hand)
  return routes
}

async function hand(c: Context): Promise<Response> {
  const { ticket } = await c.req.parseBody().catch(() => ({ ticket: undefined }))
  const isTicket = typeof ticket === 'string' && ticket !== '' && ticket.length <= TOKEN_LENGTH_MAX
  const player = isTicket ? await takeTicket(ticket) : undefined
  // Redirects to the page, which requests a new ticket: a reload after the download leads here.
  if (player === undefined)
    return new Response(null, { status: 303, headers: { ...freshReply, location: '/profile/data' } })
  log.info({ player }, 'a copy of data was handed out')
  const file = Readable.from(copyOf(player), { objectMode: false })
  file.on('error', (error) => log.error({ err: error, player }, 'a copy of data broke off'))
  // Node's byte stream is a web byte stream; the two type declarations differ.
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      ...freshReply,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="perya-${player}-${manilaDay(now())}.json"`,
    },
  })
}
