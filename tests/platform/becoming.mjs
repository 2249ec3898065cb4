import { join } from 'node:path'
import process from 'node:process'
import { become } from '../../src/server/launch/run.mjs'

become([join(import.meta.dirname, 'told.mjs')], JSON.parse(process.argv[2]))
