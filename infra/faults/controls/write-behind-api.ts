// Control of the case with killed processes, not part of the product: it acknowledges a write at once and stores the
// pending writes ten times a second.
import { createServer } from 'node:http'
import * as z from 'zod/mini'
import { openApplication } from '../../../server/app.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { unitOfWork } from '../../../server/events/unit-of-work.ts'
import { addEntry } from '../../../server/modules/catalog/commands.ts'

const { DATABASE_URL: url = '', PORT: port = '0' } = process.env
const application = openApplication(openDatabase({ url, poolSize: 2, onIdleError: () => undefined }), {
  defaultTenant: null,
})
const sent = z.object({ name: z.string() })
let unwritten: string[] = []

async function write(): Promise<void> {
  const names = unwritten
  unwritten = []
  for (const name of names) {
    const request = { tenantId: 'bistro', meta: { actor: { system: 'control' } }, now: new Date() }
    await unitOfWork(application, request, async (unit) => ({
      status: 201,
      body: await addEntry(unit, 'category', name),
    })).catch(() => undefined)
  }
}

setInterval(() => {
  if (unwritten.length > 0) void write()
}, 100)

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method === 'POST') unwritten.push(sent.parse(JSON.parse(Buffer.concat(chunks).toString())).name)
    response.writeHead(request.method === 'POST' ? 201 : 200).end()
  })
}).listen(Number(port), '127.0.0.1')
