import { expect, test } from 'vitest'
import { consoleApp } from '#server/console/app.ts'
import { listenInside } from '#server/console/listen.ts'
import { callText, openConnection } from './rawConnection.ts'
import { serverForAll } from './testServer.ts'

const server = serverForAll()

async function firstLine(port: number, text: string): Promise<string> {
  const connection = await openConnection(port)
  await connection.send(text)
  const reply = await connection.receive()
  if (reply.includes(' 400 ')) await connection.closed
  connection.socket.destroy()
  return reply.slice(0, reply.indexOf('\r\n'))
}

const page = (...hosts: string[]) => `GET /favicon.svg HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}\r\n`

test('a request with two hosts is refused, and its connection closed: page, call and webhook', async () => {
  expect(await firstLine(server().port, page('Host: a'))).toBe('HTTP/1.1 200 OK')
  const twice = [page('Host: a', 'Host: b'), page('Host: a', 'host: a'), page('hOST: a', 'HOST: ')]
  const call = callText('refreshData').replace('host: x', 'host: x\r\nHost: y')
  for (const text of [...twice, call, call.replace('/app/v1/refreshData', '/pay/v1/sandbox')])
    expect(await firstLine(server().port, text), text).toBe('HTTP/1.1 400 Bad Request')
})

test('so is one to the console', async () => {
  const app = consoleApp(
    async () => Buffer.from('log-in'),
    () => undefined,
  )
  const inside = await listenInside(app, 0, '127.0.0.1')
  const own = `Host: localhost:${inside.port}`
  const ask = (...hosts: string[]) => `GET /console/log-in HTTP/1.1\r\n${hosts.join('\r\n')}\r\n\r\n`
  expect(await firstLine(inside.port, ask(own))).toBe('HTTP/1.1 200 OK')
  expect(await firstLine(inside.port, ask(own, 'Host: console.evil.example'))).toBe('HTTP/1.1 400 Bad Request')
  await inside.stop()
})
