import { coin, sendTo } from '../../inbox/mailboxHarness.ts'
import type { TestPlayer } from '../../player.ts'
import { type Cases, cursorOf } from '../case.ts'

const mailTo = (owner: TestPlayer, ...awards: Parameters<typeof coin>[]) =>
  sendTo(owner, ...awards.map((award) => coin(...award)))

export const inboxCases: Cases = {
  'getMail2.cursor': {
    of: async (owner) => {
      await mailTo(owner)
      await mailTo(owner)
      return await cursorOf('getMail2', owner)
    },
    // The cursor is a moment: what the stranger was sent before it is the stranger’s own welcome letter.
    stranger: { rows: [{ title: 'welcome' }] },
  },
  'getMailDetail.id': { of: async (owner) => ({ id: await mailTo(owner) }), stranger: 'mailUnknown' },
  'receiveMail.id': { of: async (owner) => ({ id: await mailTo(owner, [500]) }), stranger: 'mailUnknown' },
  'delMail.id': { of: async (owner) => ({ id: await mailTo(owner) }), stranger: 'mailUnknown' },
}
