// @vitest-environment happy-dom
import { rows } from './rows/lobby.tsx'
import { drive } from './screen.tsx'

drive(rows)
