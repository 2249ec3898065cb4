import * as v from 'valibot'
import { call } from '../call/call.ts'
import { cents, count, eachOnce, nextCursor, pageBody, rewardItems, time, uuid } from '../call/shapes.ts'
import { mailKinds } from '../enumerations.ts'
import { MAIL_RECEIVE_MAX } from '../inbox/limits.ts'
import { mailTopics } from '../inbox/topics.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'

const theMail = { id: uuid }

/** A mail as the list shows it. */
const mail = v.strictObject({
  id: uuid,
  kind: v.picklist(mailKinds),
  /** The operator's text. A system mail names its words, `mail.system.<title>`, filled in with `values`. */
  title: v.string(),
  values: v.optional(v.record(v.string(), v.string())),
  awards: rewardItems,
  isRead: v.boolean(),
  isReceived: v.boolean(),
  sendTime: time,
  expireTime: time,
})

export const inboxCalls = {
  getMail2: call({
    about:
      "The player's mails that are neither deleted nor expired, newest first, paged, without their texts; with `topic` only those about it. Spec 7.2; shapes are ours.",
    access: 'player',
    body: { ...pageBody, topic: v.optional(v.picklist(mailTopics)) },
    reply: {
      rows: v.pipe(
        eachOnce(mail, ({ id }) => id),
        v.maxLength(PAGE_SIZE_MAX),
      ),
      cursor: nextCursor,
    },
  }),
  getMailDetail: call({
    about: 'One mail with its text; from then on it counts as read. Spec 7.2.',
    access: 'player',
    body: theMail,
    reply: { mail, text: v.string() },
    refusals: ['mailUnknown', 'mailExpired'],
  }),
  receiveMail: call({
    about:
      'Gives what is attached to one mail or, without an id, to the mails that expire first (up to 50; `more` says that others wait). Each is given once: asking again answers the same and gives nothing. `propList` is what it came to. Coin and points in cents. Spec 7.2.',
    access: 'player',
    body: { id: v.optional(uuid) },
    reply: {
      propList: rewardItems,
      ids: v.pipe(
        eachOnce(uuid, (id) => id),
        v.maxLength(MAIL_RECEIVE_MAX),
      ),
      more: v.boolean(),
      coin: cents,
      lottery: cents,
    },
    refusals: ['mailUnknown', 'mailExpired', 'mailEmpty', 'restricted', 'accountClosed'],
  }),
  readMails: call({
    about: 'Marks every mail in the box as read. Rewards stay to be received. Repeating it is harmless. Ours.',
    access: 'player',
    body: {},
    reply: { read: count },
  }),
  delMail: call({
    about:
      'Deletes one mail or, without an id, every mail that is read. A mail whose reward still waits is kept. Repeating it is harmless. Spec 7.2.',
    access: 'player',
    body: { id: v.optional(uuid) },
    reply: { removed: count },
    refusals: ['mailUnknown', 'mailRewardWaiting'],
  }),
  hasMailUnread: call({
    about:
      'The mail dots (spec 7.3; the meanings are ours): red0, a mail from the operator is unread; red1, a reward waits to be received; red2, a mail that the system wrote by itself is unread. All false for a guest.',
    access: 'public',
    body: {},
    reply: { red0: v.boolean(), red1: v.boolean(), red2: v.boolean() },
    refusals: ['sessionEnded'],
  }),
}
