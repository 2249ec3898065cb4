import * as v from 'valibot'
import { ACCOUNT_LENGTH_MAX } from '../account/limits.ts'
import { AVATARS } from '../lobby/art.ts'
import { call } from './call.ts'
import { id } from './shapes.ts'

const typed = v.pipe(v.string(), v.maxLength(ACCOUNT_LENGTH_MAX))
const avatar = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(AVATARS - 1))

export const profileCalls = {
  updateProfile: call({
    about:
      'Changes nickname and numbered avatar. Replies both as they are kept: the nickname composed, trimmed and with single spaces. Spec 7.2; the fields are ours.',
    access: 'player',
    body: { nickname: typed, avatar },
    reply: { nickname: v.string(), avatar },
    refusals: ['nicknameRefused'],
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
