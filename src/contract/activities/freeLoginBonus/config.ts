import * as v from 'valibot'
import { award, checkAward } from '../award.ts'
import { configOf } from '../config.ts'

const schema = v.strictObject({ award })

/** The gift of each day, in content/lobby/freeLoginBonus.yaml. */
export const config = configOf({
  file: 'freeLoginBonus.yaml',
  schema,
  read: ({ value, complain }): v.InferOutput<typeof schema> => {
    checkAward(value.award, (path, ...said) => complain(['award', ...path], ...said))
    return value
  },
})
