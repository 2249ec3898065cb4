import * as v from 'valibot'
import { PORTAL } from '#client/wire/hear.ts'
import { knowReplies, type Transport } from '#client/wire/post.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { KEY_HEADER } from '#contract/wire.ts'
import { filled } from './blank.ts'

/** What the line does, and the server behind it. */
export const faults = ['arrived', 'not arrived', 'cut', 'portal', 'busy'] as const
export type Fault = (typeof faults)[number]

/** The pause that the busy server names, in seconds. */
export const RETRY_AFTER_S = 2

/** What the stand-in answers to calls that ask, by name: the emptiest reply with these fields. */
export type Replies = { [N in CallName]?: object }

/** A server that does each wish once, and a line before it. */
export type Line = {
  is: Fault
  /** Each time that the call was sent: by what the server knows it. */
  sent: string[]
  /** Names of the calls that came through, in order. */
  heard: CallName[]
  /** Wishes that the server has carried out. */
  done: Set<string>
  /** Answers of a row that no server would give. */
  misfits: string[]
  transport: Transport
}

export type Served = {
  call: CallName
  reply: object
  before: Replies
  /** Fields that are others once it was done. */
  after: Replies
}

/** Opens a line to a stand-in for the server. */
export function openLine({ call, reply, before, after }: Served): Line {
  const wishOf = (body: object, key: string | undefined): string => {
    const { requestId, roundId, step, spin }: Record<string, unknown> = { ...body }
    return String(key ?? requestId ?? (roundId ? `${roundId}/${step ?? 0}` : spin))
  }
  const answer = async (name: CallName, body: object, key: string | undefined): Promise<object> => {
    const said = { code: 200, errcode: 0 }
    if (name === 'anonymous/keptAnswer') {
      const asked: { key?: string } = body
      return { ...said, state: line.done.has(`${asked.key}`) ? 'made' : 'unknown' }
    }
    if (name === call) line.done.add(wishOf(body, key))
    const isDone = line.done.size > 0
    const fields = name === call ? { ...reply } : { ...before[name], ...(isDone && after[name]) }
    const told = { ...said, ...filled(name, fields) }
    // A row whose answer no server would give says nothing.
    try {
      ;(await knowReplies())?.refuseOther(name, told)
    } catch {
      const { code: _, errcode: __, ...shown } = told
      line.misfits.push(`${name}: ${misfitOf(name, shown)}`)
    }
    return told
  }
  const line: Line = {
    is: 'arrived',
    sent: [],
    heard: [],
    done: new Set(),
    misfits: [],
    transport: async (name, body, _token, headers) => {
      const key = headers && String(JSON.parse(headers[KEY_HEADER]))
      if (name === call) line.sent.push(wishOf(body, key))
      // What the press asks first comes through, and the line fails from the change on.
      const is = line.sent.length > 0 ? line.is : 'arrived'
      if (is === 'not arrived') throw new TypeError('no line')
      if (is === 'portal') throw PORTAL
      if (is === 'busy') return { code: 503, errcode: 503, retryAfter: RETRY_AFTER_S }
      const told = await answer(name, body, key)
      if (is === 'cut') throw new TypeError('cut')
      line.heard.push(name)
      return told
    },
  }
  return line
}

function misfitOf(name: CallName, reply: object): string {
  const { issues = [] } = v.safeParse(calls[name].reply as v.GenericSchema, reply)
  return issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join(', ')
}
