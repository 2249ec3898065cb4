import { beforeEach, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { chooseKeyring } from '#server/base/keyring.ts'
import { chooseBeacon } from '#server/beacon/chosen.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { choosePlace } from '#server/editions/prepare.ts'
import { chooseStore } from '#server/editions/store.ts'
import { chooseRestrictedList } from '#server/kyc/restricted/chosen.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { chooseProtections } from '#server/standing/protections.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { reachSandboxBy, reportTo } from '#server/wallet/gateways/sandbox/reach.ts'
import { choosePayout } from '#server/wallet/payouts/opened.ts'
import { setDraw } from '#server/wallet/withdrawals/automatic.ts'
import { hush } from './terminal.ts'

// Test files that share a process follow one another in any order. Before each, what the one before replaced for itself is as configured.
vi.useRealTimers()
vi.unstubAllGlobals()
if (typeof window !== 'undefined') throw new Error('The test file before this one in its process has left a window')
setClock(undefined)
setCatalogue(undefined)
// Of a hundred withdrawals two would be looked at by chance, and a test that counts on none would fail.
setDraw(() => 99)
reachSandboxBy(undefined)
reportTo(undefined)
chooseGateways()
choosePayout()
chooseBeacon()
chooseSmsGateway()
chooseStore()
choosePlace()
chooseVault()
chooseKeyring()
chooseProtections()
chooseRestrictedList()
// A module that was loaded before registers no hooks again.
beforeEach(hush)
