import { serverAddresses } from '../addresses.ts'

/** The files of a player's record: chosen lines as a table, or the whole wallet with its chain. */
export const recordFiles = ['csv', 'wallet'] as const
export type RecordFile = (typeof recordFiles)[number]

/** Where a ticket for a file of the record is posted. */
export const RECORD_FILE_PATH = serverAddresses.recordFile
/** The anchors of all days as JSON, and the program that checks a wallet file. */
export const ANCHORS_PATH = serverAddresses.anchors
export const VERIFIER_PATH = '/verify-wallet.mjs'

/** An entry's id in the ledger, and its moves. */
export const ENTRY = /^[\w:.-]{1,120}$/
export const ENTRY_MOVES_MAX = 8
/** Days of anchors on a page of the list. */
export const ANCHORS_SHOWN = 7
/** How long a ticket for a file may be used, and the files of a player per hour. */
export const RECORD_TICKET_MS = 60_000
export const RECORD_FILES_PER_HOUR = 30
/** Rows of a CSV file: what a spreadsheet takes, with its heading and the note of what is left out. */
export const CSV_ROWS_MAX = 1_048_000
