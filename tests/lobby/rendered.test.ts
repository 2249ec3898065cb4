import { afterAll } from 'vitest'
import { closePages } from './rendered/render.ts'

// One file, since opening Astro's pipeline takes as long as all of these tests.
import './rendered/brought.ts'
import './rendered/homeParts.ts'
import './rendered/homeTabs.ts'
import './rendered/language.ts'
import './rendered/rules.ts'
import './rendered/styles.ts'
import './rendered/switches.ts'

afterAll(closePages)
