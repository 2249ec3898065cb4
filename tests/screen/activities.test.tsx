// @vitest-environment happy-dom
import { rows } from './rows/activities.tsx'
import { rows as buying } from './rows/buying.tsx'
import { drive } from './screen.tsx'

drive([...rows, ...buying])
