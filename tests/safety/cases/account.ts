import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { oneTimeCodes } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { codeTo, newNumber } from '../../account/phones.ts'
import { friendOf } from '../../activities/friends/fixture.ts'
import { call, newClient, succeed } from '../../call.ts'
import { BIRTH_DATE, credentials, encrypted, type TestPlayer } from '../../player.ts'
import { type Cases, cursorOf } from '../case.ts'

async function code(mobile: string, type: number, client = newClient()): Promise<string> {
  await call('smsSend', { countryCode: '63', mobile, type }, client)
  return await codeTo(mobile)
}

/** A player who has just logged in by third-party login may bind a number without a password. */
const withoutPassword = ({ id }: TestPlayer) =>
  db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, id))

async function bound(owner: TestPlayer): Promise<string> {
  await withoutPassword(owner)
  const mobile = newNumber()
  const fields = { countryCode: '63', mobile, code: await code(mobile, codePurpose.bind, owner) }
  await succeed('bindAccount', fields, owner)
  return mobile
}

export const accountCases: Cases = {
  'anonymous/keptAnswer.key': {
    of: async (owner) => {
      const key = randomUUID()
      await succeed('updateProfile', { nickname: 'Kept', avatar: 1 }, { ...owner, key })
      return { call: 'updateProfile', key }
    },
    stranger: { state: 'unknown' },
  },
  'accountRegist.account': {
    of: async ({ account }) => ({ ...(await credentials(account, 'Stranger-4321')), type: 0 }),
    stranger: 'accountExists',
    owner: 'accountExists',
  },
  'anonymous/isNameFree.account':
    'a username that anybody may ask about, limited and yes or no alone: tests/account/nameFree.test.ts',
  'accountRegist4.account': 'registering with a bound number: tests/account/codes.test.ts, in the lobby by phone',
  'agentFill.pid':
    'who invited a player is another player by nature, and nothing of them changes: tests/account/inviter.test.ts',
  'accountLogin.account': {
    of: ({ account }) => credentials(account, 'Stranger-4321'),
    stranger: 'loginWrong',
    owner: 'loginWrong',
  },
  'inviteFriends.cursor': {
    of: async (owner) => {
      for (let made = 0; made < 2; made += 1) await friendOf(owner, { deposited: 0 })
      return await cursorOf('inviteFriends', owner)
    },
    stranger: { rows: [] },
  },
  'smsSend.mobile': {
    of: async (owner) => ({ countryCode: '63', mobile: await bound(owner), type: codePurpose.forget }),
    stranger: { wait: 60 },
  },
  'forgetPassword.mobile': {
    of: async (owner) => ({
      countryCode: '63',
      mobile: await bound(owner),
      // A code that the stranger requested for their own number.
      code: await code(newNumber(), codePurpose.forget),
      password: await encrypted('Stranger-4321'),
      birthDate: BIRTH_DATE,
    }),
    stranger: 'codeWrong',
    owner: 'codeWrong',
  },
  'endSessions.id': {
    of: async (owner) => {
      const { rows } = await succeed('getSessions', {}, owner)
      return { id: (rows as { id: string }[])[0]?.id }
    },
    stranger: { ended: 0 },
  },
  'lineStart.uuid': 'a name that a browser draws for itself',
  'lineLinkStart.uuid': 'a name that a browser draws for itself',
  'lineLogin.uuid': 'another browser’s is refused: tests/account/social.test.ts, before a provider',
  'lineLink.uuid': 'another player’s is refused: tests/account/socialLink.test.ts, before a provider',
  'bindAccount.oldCode': 'a code to another player’s number proves nothing: tests/account/changeNumber.test.ts',
  'bindAccount.mobile': {
    of: async (owner, stranger) => {
      const mobile = await bound(owner)
      await withoutPassword(stranger)
      await db.delete(oneTimeCodes)
      return { countryCode: '63', mobile, code: await code(mobile, codePurpose.bind, stranger) }
    },
    stranger: 'phoneBound',
    owner: 'codeWrong',
  },
}
