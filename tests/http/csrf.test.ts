import { describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { API_BASE } from '#contract/wire.ts'
import { isUpload } from '#server/http/upload.ts'
import { ENVELOPE } from '../call.ts'
import { type Ask, ask, type Seen, serverForAll } from './testServer.ts'

const names = Object.keys(calls) as CallName[]

const server = serverForAll()
let callers = 0

function call(name: CallName, headers: Ask['headers'], body = JSON.stringify(ENVELOPE)): Promise<Seen> {
  const query = isUpload(name) ? `?${new URLSearchParams({ fields: JSON.stringify(ENVELOPE) })}` : ''
  // Each call comes from an address of its own: together they are more than one may send.
  callers += 1
  const localAddress = `127.0.${1 + (callers >> 8)}.${1 + (callers & 127)}`
  const given = { method: 'POST', body, localAddress, ...(headers && { headers }) }
  return ask(server().port, `${API_BASE}${name}${query}`, given)
}

/** Headers that another site's page may send without preflight (Fetch, "CORS-safelisted request-header"). */
const UNASKED = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
]

describe.each(names)('%s', (name) => {
  const type = isUpload(name) ? 'application/octet-stream' : 'application/json'

  test.each(UNASKED)('refuses requests that any web page may make its visitors send: "%s"', async (foreign) => {
    const { status, json } = await call(name, { 'content-type': foreign })
    expect([status, json]).toEqual([415, { code: 415, errcode: 415, message: `The body must be ${type}` }])
  })

  test('refuses requests that a browser marks as cross-site', async () => {
    const { status, json } = await call(name, { 'content-type': type, 'sec-fetch-site': 'cross-site' })
    expect([status, json.code]).toEqual([403, 403])
  })

  test.each(['same-origin', 'same-site', 'none'])('answers requests from here: %s', async (site) => {
    expect([403, 415]).not.toContain((await call(name, { 'content-type': type, 'sec-fetch-site': site })).status)
  })

  test('answers 401 before it reads the body, if a required token is missing', async () => {
    const { status } = await call(name, { 'content-type': type }, JSON.stringify({ anything: 1 }))
    expect(status === 401).toBe(calls[name].access !== 'public')
  })
})

test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;charset="utf-8"'])(
  'JSON is JSON however it is written: %s',
  async (type) => {
    expect((await call('exitGame', { 'content-type': type })).status).toBe(200)
  },
)

test.each(['application/jsonp', 'application/json-patch+json', 'x application/json', 'text/plain, application/json'])(
  'and what only looks like it is not: %s',
  async (type) => {
    expect((await call('exitGame', { 'content-type': type })).status).toBe(415)
  },
)
