import process from 'node:process'
import { UNSEEN } from '#contract/unseen.ts'

/** One line of text with a visible sign, such as <U+202E>, for each character that a terminal would obey or hide. */
export function visible(line: string): string {
  return line.replace(UNSEEN, (sign) => `<U+${hexOf(sign).toUpperCase().padStart(4, '0')}>`)
}

/** A line of JSON in which the same characters are escaped: what reads it gets them back, a terminal never does. */
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

/** Prints lines. This and `complain` alone write to the terminal of whoever runs us; a test holds that. */
export function say(...lines: string[]): void {
  process.stdout.write(printed(lines))
}

/** The same, for what went wrong. */
export function complain(...lines: string[]): void {
  process.stderr.write(printed(lines))
}

const printed = (lines: string[]): string => lines.map((line) => `${visible(line)}\n`).join('')
