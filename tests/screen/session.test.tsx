// @vitest-environment happy-dom

import { rows as account } from './rows/account.tsx'
import { rows as session } from './rows/session.tsx'
import { drive } from './screen.tsx'

drive([...session, ...account])
