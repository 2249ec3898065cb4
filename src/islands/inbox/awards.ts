import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Mail } from './mail.ts'

/** The attachments as a short text: "₱50 + 20 points". */
export function awardsText(strings: Strings, awards: readonly RewardItem[]): string {
  return awards.map((award) => awardText(strings, award)).join(' + ')
}

export function awardText(strings: Strings, { id, count }: RewardItem): string {
  if (id === rewardId.coin) return formats(strings).shortCoin(count)
  return t(strings, 'mail.points', { points: formats(strings).points(count) })
}

/** An operator's title as written; a system mail's title from the words. */
export function titleOf(strings: Strings, { kind, title, values }: Mail): string {
  return kind === 'system' ? t(strings, `mail.system.${title}.title`, values) : title
}

/** The text likewise, as paragraphs with their number as key, since two may be equal. */
export function paragraphsOf(strings: Strings, { kind, title, values }: Mail, text: string) {
  const whole = kind === 'system' ? t(strings, `mail.system.${title}.text`, values) : text
  const paragraphs = whole.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph, at) => ({ at, text: paragraph }))
}
