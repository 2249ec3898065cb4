/** Letters that payers write for others, in the alphabet of references (Crockford's base 32). */
const MEANT: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** A transfer's reference as it is compared: without spaces and marks, in capitals, with letters for what they look like. */
export function plainReference(written: string): string {
  return written
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OIL]/g, (letter) => MEANT[letter] ?? letter)
}
