import { makeBackup } from '../backup/write.ts'
import { config } from '../base/config.ts'
import { said } from './answer.ts'
import { verb } from './define.ts'
import { line, placed } from './fields.ts'
import type { Verb } from './verb.ts'

const MEGABYTE = 1_000_000

/** Copies of everything. `restore` is no verb: it runs where no operator is known yet. */
export const backupVerbs: readonly Verb[] = [
  verb({
    name: 'backup',
    words: 'writes database and documents into one encrypted file, for the recipients of PERYA_BACKUP_RECIPIENT',
    kind: 'act',
    right: 'administer',
    isOnServerOnly: true,
    fields: { file: placed(line('<file>', 'Into which file? Name a new one.')) },
    run: async ({ file }, { act, tell }) => {
      await act(async () => ({ done: true }))
      const { bytes, rows, documents, missing } = await makeBackup(file, config.backupRecipients, tell)
      return said(
        `Done: ${file}, ${(bytes / MEGABYTE).toFixed(1)} MB, ${rows} rows, ${documents} documents.`,
        ...(missing.length > 0 ? [`${missing.length} documents are named and not there: ${missing.join(', ')}`] : []),
      )
    },
  }),
]
