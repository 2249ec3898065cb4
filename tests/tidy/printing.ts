/** Calls that write to a terminal without say.ts, which escapes players' text. */
const PRINTS =
  /\bprocess\s*\.\s*std(?:out|err)\b|\bconsole\s*\.|\{[^}]*\bstd(?:out|err)\b[^}]*\}\s*(?:=\s*process\b|from\s*['"](?:node:)?process['"])/
/** `say.ts` is that place. The operator's terminal asks questions with Node's reader, which needs an output stream. */
const MAY = /^src\/(?:server\/base\/say|tools\/operator\/terminal)\.ts$/

/** Code on Node prints by `say.ts`, and logs by `log.ts`. */
const ON_NODE = /^src\/(?:server|art|build|tools)\/.*\.ts$/

export function printComplaints(path: string, text: string): string[] {
  return ON_NODE.test(path) && !MAY.test(path) && PRINTS.test(text)
    ? [`${path}: print by say.ts, which shows what a terminal would obey`]
    : []
}
