/**
 * Everything that a screen obeys or does not show: controls, format and bidirectional characters, zero-width and tag characters, halves of a
 * pair, separators of lines. No name, address or number is written with one.
 */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Whether a text is one line of what can be seen. */
export const isSeen = (text: string): boolean => text.search(UNSEEN) === -1

/** What of a pasted text can be seen: tabs and line breaks become spaces, the rest of the unseen is left out. */
export const seenOf = (typed: string): string => typed.replace(/\s+/g, ' ').replace(UNSEEN, '')
