import { databaseFaults } from './list.ts'
import { testEach } from './testEach.ts'

testEach(databaseFaults)
