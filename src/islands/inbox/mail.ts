import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { MAIL_ROUNDS_MAX } from '#contract/inbox/limits.ts'
import type { MailTopic } from '#contract/inbox/topics.ts'
import { type RewardItem, sumRewards } from '#contract/props/rewards.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { enqueuePopup } from '../lobby/popupQueue.ts'
import { updateUser } from '../player.ts'
import { note } from '../telemetry/events.ts'
import { messageOf } from '../ui/failure.ts'
import { pagedList } from '../ui/pagedList.ts'
import { refreshMailSummary } from './mailSummary.ts'

export type Mail = Reply<'getMailDetail'>['mail']
/** The open mail. Data of the list are shown before its text has loaded. */
export type OpenMail = { mail: Mail } & ({ state: 'loading' | 'failed' } | { state: 'ready'; text: string })

/** The shown mails' topic. */
export const $mailTopic = atom<MailTopic | 'all'>('all')

const box = pagedList<Mail>((cursor) => {
  const topic = $mailTopic.get()
  return post('getMail2', { ...(cursor && { cursor }), ...(topic !== 'all' && { topic }) })
})

/** The player's mails, newest first. */
export const $mailBox = box.$state
export const loadMails = box.load
export const loadMoreMails = box.loadMore

export const $openMail = atom<OpenMail | undefined>()
/** The pending action: one at a time, so that a double tap acts once. */
export const $mailWork = atom<'receiving' | 'removing' | 'reading' | undefined>()

/** Whether a mail has unclaimed rewards. */
export const isOwed = ({ awards, isReceived }: Mail): boolean => awards.length > 0 && !isReceived

/** Clears the box, so that the next player on this device sees nothing of it. */
export function leaveMails(): void {
  box.forget()
  $openMail.set(undefined)
  $mailTopic.set('all')
}

/** Shows the mails of a topic only. Those of another topic disappear at once. */
export function chooseTopic(topic: MailTopic | 'all'): void {
  $mailTopic.set(topic)
  box.forget()
  void loadMails()
}

/** Marks all mails as read, also those below the shown ones. Returns the error, if any. */
export async function readAllMails(): Promise<UserMessage | undefined> {
  if ($mailWork.get()) return undefined
  $mailWork.set('reading')
  const answer = await post('readMails', {})
  $mailWork.set(undefined)
  if (!answer.ok) {
    if (answer.why === 'unheard') void loadMails()
    return messageOf(answer)
  }
  box.change((pages) => ({ ...pages, rows: pages.rows.map((mail) => ({ ...mail, isRead: true })) }))
  void refreshMailSummary()
  return undefined
}

/** Opens a mail; it counts as read once its text has loaded. */
export async function openMail(mail: Mail): Promise<void> {
  $openMail.set({ state: 'loading', mail })
  const answer = await post('getMailDetail', { id: mail.id })
  if ($openMail.get()?.mail.id !== mail.id) return
  if (!answer.ok) return $openMail.set({ state: 'failed', mail })
  change([mail.id], { isRead: true })
  $openMail.set({ state: 'ready', mail: answer.reply.mail, text: answer.reply.text })
  if (!mail.isRead) void refreshMailSummary()
}

export function closeMail(): void {
  $openMail.set(undefined)
}

function change(ids: readonly string[], facts: Partial<Mail>): void {
  box.change((pages) => ({
    ...pages,
    rows: pages.rows.map((mail) => (ids.includes(mail.id) ? { ...mail, ...facts } : mail)),
  }))
}

/** Claims the rewards of a mail, or of all, and shows them in a popup. Returns the error, if any. */
export async function receiveRewards(id?: string): Promise<UserMessage | undefined> {
  if ($mailWork.get()) return undefined
  $mailWork.set('receiving')
  const got: RewardItem[] = []
  let problem: UserMessage | undefined
  let done = 0
  // One call handles fifty mails; the next round takes the others.
  for (let round = 0; round < MAIL_ROUNDS_MAX; round += 1) {
    const answer = await post('receiveMail', id === undefined ? {} : { id })
    if (!answer.ok) {
      problem = messageOf(answer)
      if (answer.why === 'refused' || answer.why === 'unheard') void loadMails()
      break
    }
    const { propList, ids, more, coin, lottery } = answer.reply
    got.push(...propList)
    done += ids.length
    change(ids, { isRead: true, isReceived: true })
    updateUser({ coin, lottery })
    if (!more || id !== undefined) break
  }
  $mailWork.set(undefined)
  celebrate(sumRewards(got))
  return problem && done > 0 ? { key: 'mail.partly', values: { count: done } } : problem
}

function celebrate(items: readonly RewardItem[]): void {
  if (items.length === 0) return
  closeMail()
  note('mail_received', { items: items.length })
  enqueuePopup({ name: 'reward', items })
  void refreshMailSummary()
}

export type Removal = { problem: UserMessage } | { removed: number }

/** Deletes a mail, or all that are read and have nothing to claim. */
export async function removeMails(id?: string): Promise<Removal> {
  if ($mailWork.get()) return { removed: 0 }
  $mailWork.set('removing')
  const answer = await post('delMail', id === undefined ? {} : { id })
  $mailWork.set(undefined)
  const isGone = !answer.ok && answer.why === 'refused' && answer.errcode === lobbyErrcodes.mailUnknown
  if (!answer.ok && !isGone) {
    if (answer.why === 'unheard') void loadMails()
    return { problem: messageOf(answer) }
  }
  closeMail()
  drop((mail) => (id === undefined ? mail.isRead && !isOwed(mail) : mail.id === id))
  void refreshMailSummary()
  return { removed: answer.ok ? answer.reply.removed : 1 }
}

/** Removes mails from the box, which stays open as far as before. If nothing remains in view, the next page is loaded. */
function drop(isGone: (mail: Mail) => boolean): void {
  box.change((pages) => ({ ...pages, rows: pages.rows.filter((mail) => !isGone(mail)) }))
  if (box.known()?.rows.length === 0) void loadMoreMails()
}
