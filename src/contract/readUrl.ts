/** An absolute address, or one relative to `base`. Undefined for anything else: `URL.canParse` is younger than the browsers of the floor. */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
