import { setPrivateUmask } from '#server/db/preflight.ts'
import { openStorage } from '#server/db/storage.ts'

// Opens the configured database as the server's start does, and closes it.
setPrivateUmask()
const storage = await openStorage()
await storage.close()
