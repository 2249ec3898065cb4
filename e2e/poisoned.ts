import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Page } from 'playwright/test'
import { type CallName, calls } from '#contract/calls/index.ts'
import type { Shape } from '../tests/safety/schema.ts'

/** Replies of our server with every text replaced by an attacker's, if the contract allows any text there. */

/** Attacks every place where a text may end up: HTML, an attribute, a script, a style, a template, an address. */
export const POISON = [
  `"'\`><bird-x onclick=sing('tag')></bird-x>`,
  `<img src=x onerror="sing('image')"><svg/onload=sing('svg')><script>sing('script')</script>`,
  `</script></style></textarea></title><script>sing('closed')</script>`,
  `{{constructor.constructor("sing('template')")()}}\${sing('literal')}<%=sing%>`,
  `\u2028\u2029;sing('line');//\u202e" style="background:url(javascript:sing('style'))" onfocus=sing('focus') autofocus x="`,
].join('')

/** The same, shorter, since too long an address is rejected. */
export const SHORT = `'"><bird-x></bird-x><img src=x onerror=sing('q')></script><script>sing('q')</script>`

/** Addresses that would run a script, or lead to another site. */
export const BAD_ADDRESSES = [
  "javascript:sing('address')",
  "java\tscript:sing('tab')",
  " javascript:sing('space')",
  "data:text/html,<script>sing('data')</script>",
  "vbscript:sing('basic')",
  'blob:http://localhost/x',
]

/** Fields that must stay unchanged for a page to show anything: keys to the server, and a game's address. */
const KEPT = new Set(['token', 'deviceKey', 'gameToken', 'key', 'gameListVersion', 'cursor', 'origin'])
/** Field names of addresses, which get addresses as poison. */
const ADDRESS = /url$|link$|address$|^src$|^href$|picture$|image$/i

type Poison = { text: string; address: string | undefined }

/** Poisons every reply of the server to this page. */
export async function poisonReplies(page: Page, poison: Poison): Promise<void> {
  await page.route('**/app/v1/*', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/app/v1/', '')
    const full = Object.keys(calls).find((each) => each === name || each === `anonymous/${name}`)
    // The page may be closed before the reply arrives.
    const response = await route.fetch().catch(() => undefined)
    if (!response) return
    const reply = await response.json().catch(() => undefined)
    if (!full || reply?.code !== 200 || reply.errcode !== 0)
      return await route.fulfill({ response }).catch(() => undefined)
    const shape = calls[full as CallName].reply as unknown as Shape // a key of the table
    const json = { ...(spoil(reply, shape, '', poison) as object), code: 200, errcode: 0 }
    await route.fulfill({ response, json }).catch(() => undefined)
  })
}

const isFree = ({ type, pipe = [] }: Shape) =>
  type === 'string' && pipe.every((step) => !['uuid', 'regex', 'iso_date'].includes(step.type))

/** A value with its texts replaced; fields that it lacks are invented from the shape. */
function spoil(value: unknown, shape: Shape, name: string, poison: Poison): unknown {
  const { type, wrapped, item, options = [] } = shape
  if (wrapped) return wrapped.type === 'never' ? value : spoil(value ?? undefined, wrapped, name, poison)
  if (KEPT.has(name) && value !== undefined) return value
  if (type === 'union' || type === 'variant') return spoil(value, options[0] as Shape, name, poison) // options of shapes
  if (isFree(shape)) return ADDRESS.test(name) ? (poison.address ?? value ?? '') : poison.text
  if (type === 'array') {
    const items = Array.isArray(value) && value.length > 0 ? value : [undefined]
    return items.slice(0, 12).map((one) => spoil(one, item ?? shape, name, poison))
  }
  if (type === 'record') {
    const entries = Object.entries((value ?? {}) as object)
    return Object.fromEntries(entries.map(([key, one]) => [key, spoil(one, shape.value ?? shape, key, poison)]))
  }
  if (shape.entries) {
    const known = (value ?? {}) as Record<string, unknown>
    const entries = Object.entries(shape.entries).map(([key, one]) => [key, spoil(known[key], one, key, poison)])
    return Object.fromEntries(entries)
  }
  return value ?? madeUp(shape, name)
}

function madeUp({ type, options = [], literal, pipe = [] }: Shape, name: string): unknown {
  if (type === 'number') return /time|at$/i.test(name) ? Date.now() : 1
  if (type === 'boolean') return true
  if (type === 'picklist') return options[0]
  if (type === 'literal') return literal
  if (pipe.some((step) => step.type === 'uuid')) return randomUUID()
  const pattern = pipe.find((step) => step.type === 'regex')?.requirement
  if (pattern instanceof RegExp)
    return fc.sample(fc.stringMatching(new RegExp(pattern.source)), { numRuns: 1, seed: 1 })[0]
  return '2026-01-01'
}
