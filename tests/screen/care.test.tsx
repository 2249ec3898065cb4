// @vitest-environment happy-dom
import { rows as care } from './rows/care.tsx'
import { rows as rights } from './rows/rights.tsx'
import { drive } from './screen.tsx'

drive([...care, ...rights])
