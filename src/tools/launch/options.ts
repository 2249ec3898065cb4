import process from 'node:process'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { complain, say } from '#server/base/say.ts'

/** Exit code of a tool whose words are wrong, as of a verb. */
export const WRONG_WORDS = 2

/** Reads the words of a tool. `--help` ends it with its usage, and a word that it does not know with one sentence and the usage. */
export function optionsOf<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    say(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    complain(`${error.message.split('. ')[0]}.`)
    return endWith(usage)
  }
}

/** Ends a tool whose words are wrong with its usage. */
export function endWith(usage: string): never {
  complain(usage)
  process.exit(WRONG_WORDS)
}
