import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'

const { pauseMs = 0, ...options } = JSON.parse(process.argv[2])

// As on a busy machine: the child speaks before its launcher has continued.
const { spawn } = childProcess
childProcess.spawn = (...words) => {
  const child = spawn(...words)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  return child
}
syncBuiltinESMExports()

const { become } = await import('#tools/launch/run.mjs')
become([join(import.meta.dirname, 'told.mjs')], options)
