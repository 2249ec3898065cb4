import * as v from 'valibot'

/** Customer service (spec 2.10, 3): schema of content/lobby/services.yaml, and the call's reply. Browser rooms import only its types. */

const line = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))

/** https on any host, mail, or telephone; no scheme that runs code or reads files. */
const SERVICE_URL = /^(?:https:\/\/[^\s/\\@]+(?:\/\S*)?|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{3,20})$/

export const serviceEntry = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  nickname: line(40),
  url: v.optional(v.pipe(v.string(), v.maxLength(300), v.regex(SERVICE_URL, 'must be https:, mailto: or tel:'))),
  /** 1: leaves the native app. */
  isOut: v.picklist([0, 1]),
  sort: v.pipe(v.number(), v.integer(), v.minValue(0)),
  about: line(120),
})
export type ServiceEntry = v.InferOutput<typeof serviceEntry>

export const servicesSource = v.strictObject({
  appLink: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*:\/\/[\w./-]+$/, 'must be a link such as perya://service')),
  services: v.pipe(v.array(serviceEntry), v.minLength(1), v.maxLength(20)),
})
export type Services = v.InferOutput<typeof servicesSource>

/** An entry on the wire. The live chat has id 0 and no words of its own: its name depends on the player's language. */
export const queueEntry = v.strictObject({
  ...serviceEntry.entries,
  id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  nickname: v.string(),
  url: v.optional(v.string()),
  about: v.string(),
})
export type QueueEntry = v.InferOutput<typeof queueEntry>

/** The live-chat provider, if any: its widget script, and the origins of its chats. */
export const chatProvider = v.strictObject({ script: v.string(), origins: v.array(v.string()) })
export type ChatProvider = v.InferOutput<typeof chatProvider>
