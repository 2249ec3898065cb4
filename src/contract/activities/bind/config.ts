import * as v from 'valibot'
import { award, checkAward } from '../award.ts'
import { configOf } from '../config.ts'

/** The reward for binding a mobile number, in content/lobby/bind.yaml. */
export const config = configOf({
  file: 'bind.yaml',
  schema: v.strictObject({ award }),
  read: ({ value, complain }) => {
    checkAward(value.award, (path, what, mend) => complain(['award', ...path], what, mend))
    return value
  },
})
