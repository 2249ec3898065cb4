import type { IncomingMessage } from 'node:http'
import { crossSite, type WireReply, wrongType } from '../dispatch/answer.ts'

const JSON_TYPE = 'application/json'
const JSON_TYPES = /^application\/json\s*(?:;|$)/i
const FILE_TYPES = /^(?:application\/octet-stream|image\/[\w.+-]+)\s*(?:;|$)/i

/**
 * Why a call is not read at all. Any web page may have its visitors' browsers post a form or a text here, from an address of their own and
 * without asking; JSON and files they may send only after asking us, which is answered "no".
 */
export function csrfRefusal({ headers }: IncomingMessage, hasFile: boolean): WireReply | undefined {
  if (headers['sec-fetch-site'] === 'cross-site') return crossSite()
  const type = headers['content-type'] ?? ''
  if (hasFile) return FILE_TYPES.test(type) ? undefined : wrongType('application/octet-stream')
  return type === JSON_TYPE || JSON_TYPES.test(type) ? undefined : wrongType(JSON_TYPE)
}
