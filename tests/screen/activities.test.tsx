// @vitest-environment happy-dom
import { rows } from './rows/activities.tsx'
import { drive } from './screen.tsx'

drive(rows)
