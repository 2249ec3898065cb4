import * as v from 'valibot'
import { type CallName, calls } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { config } from '../base/config.ts'
import { Refusal } from '../call/refusal.ts'

/** The flat reply of the wire (spec 6-8): `code` is the transport status, `errcode` the business result. */
export type WireReply = { code: number; errcode: number; [field: string]: unknown }

/** The wire's reply to what a handler answers or refuses. Outside live mode it must keep the contract. */
export async function replyOf(name: CallName, handle: () => Promise<object>): Promise<WireReply> {
  const { reply: schema, refusals } = calls[name]
  try {
    const reply = await handle()
    if (config.checkReplies) v.parse(schema, reply)
    return { code: 200, errcode: 0, ...reply }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (config.checkReplies && !refusals.includes(error.refusal))
      throw new Error(`${name} may not refuse ${error.refusal}`)
    return { code: 200, errcode: errcodes[error.refusal], ...error.details }
  }
}
