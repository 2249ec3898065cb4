import * as v from 'valibot'
import { call } from '../call/call.ts'
import { uuid } from '../call/shapes.ts'

export const keptCalls = {
  'anonymous/keptAnswer': call({
    about:
      'Asks what became of a call whose answer was lost, by its idempotency key, and does nothing: `made`, `underWay`, or `unknown` where it never came, was refused, or is a day old. Then the same call under the same key gets the first answer. Known to the caller’s own session and device alone. Ours.',
    access: 'public',
    body: { call: v.pipe(v.string(), v.regex(/^[A-Za-z0-9/]{1,40}$/)), key: uuid },
    reply: { state: v.picklist(['made', 'underWay', 'unknown']) },
  }),
}
