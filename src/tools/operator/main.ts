import { runTool } from '../launch/tool.ts'
import { runOperator } from './commands.ts'
import { terminal } from './terminal.ts'

// `npm run operator -- …`: an operator's manual actions. `npm run operator -- help` lists them all.
await runTool((words) => runOperator(words, terminal()))
