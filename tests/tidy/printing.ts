/** What writes to a terminal, past the one place that makes visible what players wrote. */
const PRINTS =
  /\bprocess\s*\.\s*std(?:out|err)\b|\bconsole\s*\.|\{[^}]*\bstd(?:out|err)\b[^}]*\}\s*(?:=\s*process\b|from\s*['"](?:node:)?process['"])/
/** `say.ts` is that place. The operator's terminal asks its questions with Node's reader, which wants to know where. */
const MAY = /^src\/(?:server\/base\/say|tools\/operator\/terminal)\.ts$/

/** Whatever runs on Node prints by `say.ts`, and logs by `log.ts`. */
const ON_NODE = /^src\/(?:server|art|build|tools)\/.*\.ts$/

export function printComplaints(path: string, text: string): string[] {
  return ON_NODE.test(path) && !MAY.test(path) && PRINTS.test(text)
    ? [`${path}: print by say.ts, which shows what a terminal would obey`]
    : []
}
