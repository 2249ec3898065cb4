import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { shapesModule } from '../src/server/door/shapes.ts'

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  plugins: [shapesModule()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/server.ts'],
    pool: 'forks',
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    sequence: { hooks: 'list' },
  },
})
