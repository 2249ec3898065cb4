import { productFaults } from './list.ts'
import { testEach } from './testEach.ts'

testEach(productFaults)
