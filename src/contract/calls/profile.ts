import * as v from 'valibot'
import { ACCOUNT_LENGTH_MAX } from '../account/limits.ts'
import { call } from '../call/call.ts'
import { count, id } from '../call/shapes.ts'
import { AVATARS, FRAMES } from '../lobby/art.ts'

const typed = v.pipe(v.string(), v.maxLength(ACCOUNT_LENGTH_MAX))
const avatar = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(AVATARS - 1))
const frame = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FRAMES))

export const profileCalls = {
  updateProfile: call({
    about:
      'Changes nickname, numbered avatar and the frame around it, one that the player owns or 0 for none; a frame left out stays. Replies all as they are kept: the nickname composed, trimmed and with single spaces. Spec 7.2; the fields are ours.',
    access: 'player',
    body: { nickname: typed, avatar, frame: v.optional(frame) },
    reply: { nickname: v.string(), avatar, frame: count },
    refusals: ['nicknameRefused', 'rewardNotReached'],
  }),
  agentFill: call({
    about:
      'Names who invited the player, by their number or invite code: once, before the first deposit, nobody who was invited by the player or by somebody they invited. Replies the number. Spec 7.1; the reply is ours.',
    access: 'player',
    body: { pid: v.pipe(typed, v.minLength(1)) },
    reply: { pid: id },
    refusals: ['superiorUnknown', 'superiorSelf', 'superiorSet', 'superiorCircle', 'superiorLate', 'attemptsTooMany'],
  }),
}
