import { runTool } from '../launch/tool.ts'
import { runOperator } from './commands.ts'
import { terminal } from './terminal.ts'

// `npm run operator -- …`: what an operator does by hand. `npm run operator -- help` says all of it.
await runTool((words) => runOperator(words, terminal()))
