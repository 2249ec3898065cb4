import type { UserMessage } from '../words.ts'
import { NICKNAME_LENGTH_MAX, NICKNAME_LENGTH_MIN } from './limits.ts'

/**
 * Nicknames are written in Latin letters, as English and Filipino are (a to z, and those of Western and Central Europe), with digits, single
 * spaces and . _ - '. Letters of other scripts that look like these, controls, bidi marks, zero-width signs and emoji are thereby out.
 */
const LETTER = 'A-Za-zÀ-ÖØ-öø-ž'
const WRITTEN = new RegExp(`^[${LETTER}0-9._' -]+$`, 'u')
/** A name of digits could pass for a player's number. */
const HAS_LETTER = new RegExp(`[${LETTER}]`, 'u')

/** What the lobby and those who run it may be called. Read in any mix: "Perya Support", "the_Admin". */
const OPERATOR_WORDS = [
  ...['perya', 'admin', 'administrator', 'moderator', 'mod', 'operator', 'official', 'owner', 'staff', 'crew', 'team'],
  ...['support', 'helpdesk', 'help', 'desk', 'service', 'customer', 'care', 'agent', 'manager', 'dealer', 'cashier'],
  ...['bot', 'system', 'security', 'root', 'game', 'master', 'gm', 'payment', 'payments', 'payout', 'withdrawal'],
  ...['deposit', 'bonus', 'verified', 'pagcor', 'the', 'of', 'ph', 'real'],
]

/** A nickname as it is kept: composed (NFC), without space around it and with single spaces within. */
export function readNickname(typed: string): string {
  return typed.normalize('NFC').trim().replace(/ +/g, ' ')
}

/** What is wrong with a nickname, typed or read. Lengths count characters as it is kept. */
export function nicknameProblem(typed: string): UserMessage | undefined {
  const nickname = readNickname(typed)
  const values = { min: NICKNAME_LENGTH_MIN, max: NICKNAME_LENGTH_MAX }
  if (nickname.length < values.min || nickname.length > values.max) return { key: 'profile.nicknameLength', values }
  if (!WRITTEN.test(nickname) || !HAS_LETTER.test(nickname)) return { key: 'profile.nicknameLetters' }
  return isOperatorName(nickname) ? { key: 'profile.nicknameOperator' } : undefined
}

/** Letters without their marks, and what NFKD leaves whole. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss', ŧ: 't' }
/** What each sign is taken for at a glance. */
const GLANCE: Record<string, string> = { 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

function glanced(text: string): string {
  const plain = [...text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')].map((sign) => PLAIN[sign] ?? sign)
  return [...plain.join('')]
    .map((sign) => GLANCE[sign] ?? sign)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}

const OPERATOR = new RegExp(`^(?:${OPERATOR_WORDS.map(glanced).join('|')})+$`)

/** Whether a name is made of the operator's words alone, however it is spaced, accented, numbered or spelled with digits. */
function isOperatorName(nickname: string): boolean {
  const letters = nickname.replace(/[._' -]/g, '')
  return [letters, letters.replace(/\d+$/, ''), letters.replace(/\d/g, '')].some((name) => OPERATOR.test(glanced(name)))
}
