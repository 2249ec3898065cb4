import { log } from '../base/log.ts'
import { type HttpContext, requestIdOf } from '../http/request.ts'

/** What a form typed. A file, and a field that stands twice, count as their last text. What is no form counts as an empty one. */
export async function typedIn(c: HttpContext): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch((error: unknown) => {
    // A form larger than its bound is refused as such.
    if (!(error instanceof TypeError)) throw error
    log.info({ requestId: requestIdOf(c.env.incoming) }, 'the console was sent a broken form')
    return {}
  })
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
