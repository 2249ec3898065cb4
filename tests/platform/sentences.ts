const WORDS_MAX = 20

/** Sentences of a Markdown text that are too long. Code, tables and headings are omitted; a list item is a text of its own. */
export function longSentences(markdown: string): string[] {
  const blocks = markdown
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/```.*?```/gs, '\n\n')
    .replace(/^(\||#).*$/gm, '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
  return blocks.flatMap((block) =>
    block
      .replace(/`[^`]*`/g, 'Code')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\s+/g, ' ')
      .split(/(?<=[.!?;][*_)"]*)\s+/)
      .filter((sentence) => wordsOf(sentence) > WORDS_MAX),
  )
}

const wordsOf = (sentence: string) => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length
