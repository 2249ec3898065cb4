import process from 'node:process'
import { UNSEEN } from '#contract/unseen.ts'

/** One line of text with control and invisible characters made visible, such as <U+202E>. */
export function visible(line: string): string {
  return line.replace(UNSEEN, (sign) => `<U+${hexOf(sign).toUpperCase().padStart(4, '0')}>`)
}

/** A line of JSON with the same characters escaped. A JSON parser restores them; a terminal never sees them. */
export function escaped(json: string): string {
  const end = json.endsWith('\n') ? '\n' : ''
  return json.slice(0, json.length - end.length).replace(UNSEEN, escapedSign) + end
}

const hexOf = (sign: string): string => (sign.codePointAt(0) ?? 0).toString(16)

function escapedSign(sign: string): string {
  return sign
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

/** Prints lines to stdout. A test ensures that only this and `complain` write to the terminal. */
export function say(...lines: string[]): void {
  process.stdout.write(printed(lines))
}

/** The same for errors, to stderr. */
export function complain(...lines: string[]): void {
  process.stderr.write(printed(lines))
}

/** The terminal may be closed before its signal is heard. Then nothing is printed, and nothing fails. */
export function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

const printed = (lines: string[]): string => lines.map((line) => `${visible(line)}\n`).join('')
