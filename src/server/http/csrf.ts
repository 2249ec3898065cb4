import type { IncomingMessage } from 'node:http'
import { crossSite, type WireReply, wrongType } from '../dispatch/dispatch.ts'

const JSON_TYPE = 'application/json'
const JSON_TYPES = /^application\/json\s*(?:;|$)/i
const FILE_TYPES = /^(?:application\/octet-stream|image\/[\w.+-]+)\s*(?:;|$)/i

/**
 * Refuses cross-site requests (CSRF). A browser may send a form or a plain text to another site without a preflight. JSON and files need
 * one, which this server answers with 405.
 */
export function csrfRefusal({ headers }: IncomingMessage, hasFile: boolean): WireReply | undefined {
  if (headers['sec-fetch-site'] === 'cross-site') return crossSite()
  const type = headers['content-type'] ?? ''
  if (hasFile) return FILE_TYPES.test(type) ? undefined : wrongType('application/octet-stream')
  return type === JSON_TYPE || JSON_TYPES.test(type) ? undefined : wrongType(JSON_TYPE)
}
