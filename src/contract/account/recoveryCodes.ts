/** Codes in a printed set, for log-ins without the phone that two-factor log-in sends its codes to. */
export const RECOVERY_CODES = 10
/** Letters and digits of a code: 50 bits, far more than anybody can try. */
export const RECOVERY_CODE_LENGTH = 10
/** No letter that is read as another sign (Crockford's base 32). */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** A recovery code as it is compared, however it was typed; undefined for anything else, such as the six digits of a text message. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => MISREAD[letter] ?? letter)
  return CODE.test(code) ? code : undefined
}

/** A recovery code as it is printed, in two halves. */
export function printedRecoveryCode(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}
