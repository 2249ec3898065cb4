// Checks a wallet file of Perya, without Perya: node verify-wallet.mjs <wallet.jsonl> [anchors.json ...]
// Needs Node 18 or later and nothing else. Ends with 0 if everything holds, with 1 and a list if not.
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { argv, exit } from 'node:process'
import { createInterface } from 'node:readline'

const POCKETS = ['coin', 'points', 'hold', 'safebox']
const ZEROS = '0'.repeat(64)
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** The days whose paths a wallet file promises: the last 35, and before them the last of each month for five years. */
const PATH_DAYS = 35
const PATH_YEARS = 5
const FAULTS_MAX = 20

const faults = []
const fault = (text) => void faults.push(text)
const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const bytes = (hex) => Buffer.from(hex, 'hex')
/** The end of a day in Manila. */
const endOf = (day) => Date.parse(`${day}T00:00:00+08:00`) + DAY_MS

const lineText = (player, line) =>
  [
    'perya ledger 1',
    `player ${player}`,
    `seq ${line.seq}`,
    `previous ${line.previous}`,
    `entry ${line.entry}`,
    `reason ${line.reason}`,
    `time ${line.time}`,
    `metadata ${line.metadata}`,
    ...line.moves.map(({ from, to, cents }) => `move ${from} ${to} ${cents}`),
  ].join('\n')

const anchorHash = ({ id, day, previous, leaves, root }) =>
  sha256(`perya anchor 1\nanchor ${id}\nday ${day}\nprevious ${previous}\nleaves ${leaves}\nroot ${root}`)

/** The root that a path leads to (RFC 9162, 2.1.3.2). Undefined if the path does not fit the tree. */
function rootOf(player, { salt, seq, head, index, leaves, path }) {
  let hash = sha256(Buffer.of(0), bytes(salt), `player ${player}\nseq ${seq}\nhead ${head}`)
  let [place, last] = [index, leaves - 1]
  if (place > last) return undefined
  for (const sibling of path) {
    if (last === 0) return undefined
    if (place % 2 === 1 || place === last) {
      hash = sha256(Buffer.of(1), bytes(sibling), bytes(hash))
      while (place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1]
    } else hash = sha256(Buffer.of(1), bytes(hash), bytes(sibling))
    ;[place, last] = [place >> 1, last >> 1]
  }
  return last === 0 ? hash : undefined
}

/** Reads files of published anchors: each must be a chain, and all must say the same of a day. */
function readPublished(files) {
  const known = new Map()
  for (const file of files) {
    let before
    for (const anchor of JSON.parse(readFileSync(file, 'utf8')).anchors) {
      const { id, day, previous, hash } = anchor
      const follows = before ? before.id + 1 === id && endOf(before.day) + DAY_MS === endOf(day) : true
      if (!follows || (before && before.hash !== previous)) fault(`${file}: ${day} does not follow the day before`)
      if (anchorHash(anchor) !== hash) fault(`${file}: the anchor of ${day} does not match its hash`)
      if ((known.get(day)?.hash ?? hash) !== hash) fault(`${file}: the anchor of ${day} is not that of another file`)
      known.set(day, known.get(day) ?? anchor)
      before = anchor
    }
  }
  return known
}

const [file, ...anchorFiles] = argv.slice(2)
if (!file) {
  console.error('Say which file: node verify-wallet.mjs <wallet.jsonl> [anchors.json ...]')
  exit(1)
}
const published = readPublished(anchorFiles)
const anchors = []
const heads = new Map()
let [row, lines, compared, player, madeAt, first, end, seq, hash] = [0, 0, 0]
let balances = {}

function readAnchor(anchor) {
  const name = `row ${row}, the anchor of ${anchor.day}`
  if (anchorHash(anchor) !== anchor.hash) fault(`${name}: does not match its hash`)
  if (rootOf(player, anchor) !== anchor.root) fault(`${name}: the path does not lead to its root`)
  const public_ = published.get(anchor.day)
  if (public_ && public_.hash !== anchor.hash) fault(`${name}: is not the one that was published`)
  if (public_) compared += 1
  anchors.push(anchor)
  heads.set(anchor.seq, [...(heads.get(anchor.seq) ?? []), anchor])
}

/** The chain at a place is what the anchors say of it. */
function checkHeads() {
  for (const { day, head } of heads.get(seq) ?? [])
    if (head !== hash) fault(`row ${row}, line ${seq}: is not the line that was anchored on ${day}`)
  heads.delete(seq)
}

function readLine(line) {
  const name = `row ${row}, line ${line.seq}`
  lines += 1
  first ??= line.time
  if (line.seq !== seq + 1) fault(`${name}: follows line ${seq}, so a line is missing, added or moved`)
  if (line.previous !== hash) fault(`${name}: does not name the hash of the line before it`)
  if (sha256(lineText(player, line)) !== line.hash) fault(`${name}: was changed, its hash is of another text`)
  const before = anchors.findLast((anchor) => anchor.seq < line.seq)
  if (before && line.time < endOf(before.day) - HOUR_MS)
    fault(`${name}: is dated before the anchor of ${before.day}, but stands after it`)
  for (const { from, to, cents } of line.moves) {
    if (!Number.isSafeInteger(cents) || cents <= 0) fault(`${name}: ${cents} is no amount`)
    for (const [account, change] of [
      [from, -cents],
      [to, cents],
    ]) {
      const pocket = POCKETS.find((each) => account === `player:${player}:${each}`)
      if (pocket) balances[pocket] += change
    }
  }
  for (const pocket of POCKETS) if (balances[pocket] < 0) fault(`${name}: leaves ${pocket} below zero`)
  ;({ seq, hash } = line)
  checkHeads()
}

function readEnd(last) {
  end = last
  if (last.seq !== seq || last.hash !== hash) fault(`row ${row}: the file ends at line ${seq}, not at ${last.seq}`)
  if (last.lines !== lines) fault(`row ${row}: ${lines} lines were read, not ${last.lines}`)
  if (last.anchors !== anchors.length) fault(`row ${row}: ${anchors.length} anchors were read, not ${last.anchors}`)
  for (const pocket of POCKETS)
    if (last.balances[pocket] !== balances[pocket])
      fault(`row ${row}: ${pocket} is ${last.balances[pocket]}, but its lines come to ${balances[pocket]}`)
}

function read(one) {
  if (one.kind === 'perya wallet' && row === 1) ({ player, madeAt } = one)
  else if (one.kind === 'start' && row === 2) {
    ;({ seq, hash, balances } = one)
    if (seq === 0 && (hash !== ZEROS || POCKETS.some((pocket) => balances[pocket] !== 0)))
      fault('row 2: a wallet begins with nothing')
  } else if (one.kind === 'anchor' && lines === 0 && seq !== undefined) readAnchor(one)
  else if (one.kind === 'line' && seq !== undefined && !end) {
    if (lines === 0) checkHeads()
    readLine(one)
  } else if (one.kind === 'end' && seq !== undefined && !end) {
    if (lines === 0) checkHeads()
    readEnd(one)
  } else fault(`row ${row}: does not belong here`)
}

/** A published day without a path: the file would not be held to it. */
function checkMissing(day) {
  const isKept = endOf(day) > madeAt - PATH_DAYS * DAY_MS || new Date(endOf(day) + 8 * HOUR_MS).getUTCDate() === 1
  const isYoung = endOf(day) > madeAt - PATH_YEARS * 365 * DAY_MS
  const isOver = endOf(day) + HOUR_MS < madeAt
  if (isKept && isYoung && isOver && first < endOf(day) - HOUR_MS && !anchors.some((each) => each.day === day))
    fault(`the anchor of ${day} was published, and the file has no path to it`)
}

for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
  row += 1
  try {
    read(JSON.parse(text))
  } catch (error) {
    fault(`row ${row}: cannot be read (${error.message})`)
  }
}
if (!end) fault(`row ${row}: the file breaks off`)
for (const [at, [{ day }]] of heads) fault(`the anchor of ${day} stands at line ${at}, which is not in the file`)
for (const day of published.keys()) checkMissing(day)
if (faults.length > 0) {
  console.error(
    faults
      .slice(0, FAULTS_MAX)
      .map((each) => `WRONG ${each}`)
      .join('\n'),
  )
  if (faults.length > FAULTS_MAX) console.error(`... and ${faults.length - FAULTS_MAX} more`)
  exit(1)
}
console.log(`Everything holds: player ${player}, ${lines} lines, up to line ${seq}, ${hash}`)
console.log(`Balances in hundredths: ${POCKETS.map((pocket) => `${pocket} ${balances[pocket]}`).join(', ')}`)
console.log(`Anchors: ${anchors.length} in the file, ${compared} compared with published ones`)
