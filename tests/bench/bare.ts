import { createServer } from 'node:http'
import process from 'node:process'

// Cost of an API call without work: read a JSON body, answer JSON. The baseline of our own no-op.
const server = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const text = JSON.stringify({ code: 200, errcode: 0 })
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
