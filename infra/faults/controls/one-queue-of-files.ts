// Control of the endless spreadsheets, not part of the product: two readers take the files of all tenants in the order
// of their arrival. A file that never ends holds its reader until the deadline.
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const READERS = 2
const DEADLINE_MS = 8_000
const ENDLESS_FROM_BYTES = 15_000
let free = READERS
const waiting: (() => void)[] = []

createServer((request, response) => {
  let length = 0
  request.on('data', (part: Buffer) => (length += part.length))
  request.on('end', () => {
    if (request.method !== 'POST') return void response.end('{}')
    void (async () => {
      if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
      else free -= 1
      if (length > ENDLESS_FROM_BYTES) await sleep(DEADLINE_MS)
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
      response.end('{}')
    })()
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
