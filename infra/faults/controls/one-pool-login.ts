// Control of the login flood from one address, not part of the product: a login with fifty places for everybody, taken
// before anything is known of the client.
import { createServer } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import { TEST_PASSWORD } from '../../test/server.ts'

const PLACES = 50
const stored = await hash(TEST_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
let taken = 0

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (body += part))
  request.on('end', () => {
    if (request.method !== 'POST') return void response.end('{}')
    if (taken >= PLACES) return void response.writeHead(503).end()
    taken += 1
    const { password } = JSON.parse(body) as { password: string }
    void verify(stored, password).then((matches) => {
      taken -= 1
      response.writeHead(matches ? 200 : 401).end()
    })
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
