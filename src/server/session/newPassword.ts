import { isCommonPassword } from '#contract/account/commonPasswords.ts'
import { isGuessable } from '#contract/account/passwords.ts'
import { passwordProblem } from '#contract/rules.ts'
import { decryptPassword } from '../account/keys.ts'
import { hashPassword } from '../account/password.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'

/** What a guesser tries first: the names of the account. */
export type AccountNames = { account: string; mobile: string }

/**
 * The hash of a new password. Refuses with loginWrong one of another length or unreadable, which the form does not send, and with passwordEasy
 * one that is easy to guess. Passwords chosen before this rule still log in.
 */
export async function hashNewPassword(ciphertext: string, names: AccountNames): Promise<string> {
  const password = await decryptPassword(ciphertext)
  assertFit(password, names)
  return await hashPassword(password)
}

export function assertFit(password: string, { account, mobile }: AccountNames): void {
  const { webConfig } = catalogue()
  if (passwordProblem(password, webConfig)) throw new Refusal('loginWrong')
  if (isGuessable(password, [account, mobile]) || isCommonPassword(password)) throw new Refusal('passwordEasy')
}
