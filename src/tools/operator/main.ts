import process from 'node:process'
import { runTool } from '../launch/tool.ts'
import { readCommand, runLine } from './commands.ts'
import { terminal } from './terminal.ts'

// `npm run operator -- …`: an operator's manual actions. `npm run operator -- help` lists them all, without a database.
const ours = terminal()
const line = readCommand(process.argv.slice(2), ours)
if (typeof line === 'number') process.exitCode = line
else await runTool(() => runLine(line, ours))
