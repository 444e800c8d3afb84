// Control of the login flood, not part of the product: a server that verifies each password on its only thread, which
// blocks all other requests.
import { createServer } from 'node:http'
import { hashSync, verifySync } from '@node-rs/argon2'

const stored = hashSync('uma senha de teste', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    if (request.method === 'POST') response.writeHead(verifySync(stored, 'palpite') ? 200 : 401).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
