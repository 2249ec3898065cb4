/**
 * The letter of a pressed key, small: what it types. Where the keyboard types another script, such as Thai, it is what a Latin keyboard has in
 * that place. Undefined for all other keys.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  const typed = key.toLowerCase()
  if (/^[a-z]$/.test(typed)) return typed
  const isOfOtherScript = /^(?:\p{L}|\p{M})$/u.test(key)
  return isOfOtherScript ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined
}
