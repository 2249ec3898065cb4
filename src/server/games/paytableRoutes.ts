import { Hono } from 'hono'
import { serverAddresses } from '#contract/addresses.ts'
import type { PublishedRules } from '#contract/games/kinds.ts'
import { everyReply, freshReply, statusName } from '../responses/headers.ts'
import { findPublicPaytable } from './keptPaytables.ts'

/** A paytable hash, as a file. */
const FILE = /^([0-9a-f]{16})\.json$/
/** A paytable never changes under its hash. */
const CACHED = 'public, max-age=31536000, immutable'

/** The paytables of stored rounds by their hashes, so that anybody can replay a round after an edit (see /fair). */
export function paytableRoutes(): Hono {
  const routes = new Hono()
  routes.get(`${serverAddresses.paytables}:file`, async (c) => {
    const [, tuning] = FILE.exec(c.req.param('file')) ?? []
    const game = tuning === undefined ? undefined : await findPublicPaytable(tuning)
    if (tuning === undefined || !game) return c.text(statusName(404), 404, freshReply)
    return c.json({ game, tuning } satisfies PublishedRules, 200, { ...everyReply, 'cache-control': CACHED })
  })
  return routes
}
