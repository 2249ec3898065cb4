import process from 'node:process'
import { verbs } from '#server/verbs/list.ts'
import { runAlone, runTool } from '../launch/tool.ts'
import { runOperator } from './commands.ts'
import { runClose, runRestore } from './restore.ts'
import { terminal } from './terminal.ts'

const words = process.argv.slice(2)
const isVerb = verbs.some(({ name }) => name === words.slice(0, 2).join(' '))

// `npm run operator -- …`: an operator's manual actions. `npm run operator -- help` lists them all.
if (words[0] === 'restore' && words[1] === 'close') await runAlone(() => runClose(words.slice(2)))
else if (words[0] === 'restore' && !isVerb) await runAlone(() => runRestore(words.slice(1)))
else await runTool(() => runOperator(words, terminal()))
