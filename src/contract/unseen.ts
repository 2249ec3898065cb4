/**
 * Invisible and control characters: controls, format and bidirectional, zero-width and tag characters, lone surrogates, line separators.
 * Names, addresses and numbers need none of them.
 */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Whether a text is one line of visible characters. */
export const isSeen = (text: string): boolean => text.search(UNSEEN) === -1

/** The visible part of a pasted text: tabs and line breaks become spaces, other invisible characters are dropped. */
export const seenOf = (typed: string): string => typed.replace(/\s+/g, ' ').replace(UNSEEN, '')
