import type { UserMessage } from '../words.ts'
import { NICKNAME_LENGTH_MAX, NICKNAME_LENGTH_MIN } from './limits.ts'

/**
 * Nicknames consist of Latin letters (a to z, Western and Central European), digits, single spaces and . _ - '. This excludes look-alike
 * letters of other scripts, controls, bidi marks, zero-width signs and emoji.
 */
const LETTER = 'A-Za-zÀ-ÖØ-öø-ž'
const WRITTEN = new RegExp(`^[${LETTER}0-9._' -]+$`, 'u')
/** A name of digits could pass for a player's number. */
const HAS_LETTER = new RegExp(`[${LETTER}]`, 'u')

/** Names of the lobby and its operators, which players may not use. Matched in any combination: "Perya Support", "the_Admin". */
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

/** The first problem of a nickname, typed or stored. Lengths count characters of the stored form. */
export function nicknameProblem(typed: string): UserMessage | undefined {
  const nickname = readNickname(typed)
  const values = { min: NICKNAME_LENGTH_MIN, max: NICKNAME_LENGTH_MAX }
  if (nickname.length < values.min || nickname.length > values.max) return { key: 'profile.nicknameLength', values }
  if (!WRITTEN.test(nickname) || !HAS_LETTER.test(nickname)) return { key: 'profile.nicknameLetters' }
  return isOperatorName(nickname) ? { key: 'profile.nicknameOperator' } : undefined
}

/** The plain form of letters that NFKD does not decompose. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss', ŧ: 't' }
/** The letter that each sign is mistaken for at a glance. */
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

/** Whether a name consists only of the operator's words, despite spacing, accents, numbers or digits for letters. */
function isOperatorName(nickname: string): boolean {
  const letters = nickname.replace(/[._' -]/g, '')
  return [letters, letters.replace(/\d+$/, ''), letters.replace(/\d/g, '')].some((name) => OPERATOR.test(glanced(name)))
}
