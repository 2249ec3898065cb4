import * as v from 'valibot'
import { call } from '../call/call.ts'
import { eachOnce } from '../call/shapes.ts'
import { chatProvider, queueEntry } from '../support/services.ts'

export const supportCalls = {
  getCustomerServices: call({
    about:
      'Where a player can write or call, in order; the live chat first, where there is one. `isOut` 1 leaves the native app, which opens an entry by `appLink` with `url` and `isOut`. Spec 7.1; public, since guests need help to get in.',
    access: 'public',
    body: {},
    reply: {
      appCustomerServiceQueue: eachOnce(queueEntry, ({ id }) => id),
      appLink: v.string(),
      /** The provider whose addresses open as a chat in the page. */
      chat: v.optional(chatProvider),
    },
  }),
}
