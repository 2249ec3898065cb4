import ts from 'typescript'
import { readScript } from './script.ts'

/** Calls with which the server writes to players: text messages, letters, refusals, pages. */
const SPEAKS =
  /^(?:storeMessage|writeSystemLetter|tell|tellByText|plain|Refusal|Response|html|\w+\.(?:text|html|body))$/
/** Fields of a reply, a letter or a message that a player reads. */
const READ = /^(?:title|text|message|reason|label|hint)$/
/** Two adjacent words, or one beside a value. */
const SENTENCE = /\p{L}\p{Ll}+[,:]? (?:\p{L}{2,}|\{\})|\{\} \p{Ll}{2,}/u
/** Code whose texts developers and operators read. For each code, pages have their own words. */
const TO_OTHERS = /^src\/server\/(?:base|db|demo|verbs|dispatch\/dispatch\.ts|http\/(?:body|openapi)\.ts)/

/** Sentences in the server's code that would reach players untranslated. */
export function speechComplaints(path: string, text: string): string[] {
  if (!path.startsWith('src/server/') || !path.endsWith('.ts') || TO_OTHERS.test(path)) return []
  const found: string[] = []
  const visit = (node: ts.Node, isSaid: boolean): void => {
    const says = isSaid || reaches(node)
    const words = says ? wordsOf(node) : undefined
    if (words !== undefined && SENTENCE.test(words.replace(/<[^>]*>/g, ''))) found.push(words)
    ts.forEachChild(node, (child) => visit(child, says && !ts.isFunctionLike(child)))
  }
  for (const script of readScript(path, text)) visit(script, false)
  return found.map((words) => `${path}: say ${JSON.stringify(words)} in content/words`)
}

function reaches(node: ts.Node): boolean {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return SPEAKS.test(node.expression.getText())
  if (ts.isTaggedTemplateExpression(node)) return SPEAKS.test(node.tag.getText())
  return ts.isPropertyAssignment(node) && READ.test(node.name.getText())
}

function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')
}
