// @vitest-environment happy-dom
import { rows as bank } from './rows/bank.tsx'
import { rows as safebox } from './rows/safebox.tsx'
import { rows as wallet } from './rows/wallet.tsx'
import { drive } from './screen.tsx'

drive([...safebox, ...wallet, ...bank])
