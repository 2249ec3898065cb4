import { type MdastNode, markdownToMdast } from 'satteri'

/** A part of a text that readers take in one piece, without its marks: a link or bold letters are words like others. */
export type Block = { kind: 'heading' | 'paragraph' | 'item' | 'quote' | 'row'; depth: number; text: string }

/** The blocks of a Markdown text, in order. */
export function blocksOf(markdown: string): Block[] {
  return blocksIn(markdownToMdast(markdown), 'paragraph')
}

function blocksIn(node: MdastNode, kind: Block['kind']): Block[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', depth: node.depth, text: textOf(node) }]
    case 'tableRow':
      return [{ kind: 'row', depth: 0, text: node.children.map(textOf).join(' · ') }]
    case 'paragraph':
    case 'code':
      return [{ kind, depth: 0, text: textOf(node) }]
    default:
      return childrenOf(node).flatMap((child) => blocksIn(child, innerKind(node, kind)))
  }
}

function innerKind({ type }: MdastNode, kind: Block['kind']): Block['kind'] {
  if (type === 'listItem') return 'item'
  return type === 'blockquote' ? 'quote' : kind
}

const childrenOf = (node: MdastNode): readonly MdastNode[] => ('children' in node ? node.children : [])

function textOf(node: MdastNode): string {
  if (node.type === 'break') return ' '
  const text = 'value' in node && typeof node.value === 'string' ? node.value : childrenOf(node).map(textOf).join('')
  return text.replace(/\s+/g, ' ')
}
