import { execFile } from 'node:child_process'
import { hash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AnchorFolder } from '../anchors/anchor-folder.ts'
import { readTimestamp } from './time-stamp.ts'
import { createTimestampService } from './time-stamp-service.ts'

const run = promisify(execFile)
let folder: string
const file = (name: string) => join(folder, name)
const openssl = (command: string) => run('openssl', command.split(' '), { cwd: folder })

const CONFIGURATION = `[tsa]
default_tsa = stamps
[stamps]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = SIGNER
ess_cert_id_alg = NAMED
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foodid-openssl-'))
  await writeFile(file('purpose'), 'extendedKeyUsage=critical,timeStamping\n')
  await openssl(
    'req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30 -subj /CN=Autoridade -addext basicConstraints=critical,CA:TRUE',
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Makes the service's key and certificate. */
async function certify(key: string): Promise<void> {
  await openssl(`req -newkey ${key} -nodes -keyout tsa.key -out tsa.csr -subj /CN=Carimbo`)
  await openssl('x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile purpose -out tsa.pem')
}

/** A service over HTTP whose answers OpenSSL makes. */
async function startService(): Promise<{ url: URL; server: Server }> {
  const reply = async (body: Buffer): Promise<Buffer> => {
    await writeFile(file('query.tsq'), body)
    await openssl('ts -reply -config tsa.cnf -queryfile query.tsq -signer tsa.pem -inkey tsa.key -out reply.tsr')
    return readFile(file('reply.tsr'))
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      expect(request.headers['content-type']).toBe('application/timestamp-query')
      reply(Buffer.concat(chunks)).then(
        (answer) => response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer),
        () => response.writeHead(500).end(),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  return { url: new URL(`http://127.0.0.1:${address.port}/`), server }
}

describe.each(['rsa:2048', 'ec -pkeyopt ec_paramgen_curve:prime256v1', 'ec -pkeyopt ec_paramgen_curve:secp384r1'])(
  'a service of OpenSSL with a key %s',
  (key) => {
    it.each([
      ['sha256', 'sha256'],
      ['sha384', 'sha1'],
      ['sha512', 'sha512'],
    ])('that signs with %s and names its certificate by %s', async (signer, named) => {
      await certify(key)
      await writeFile(file('serial'), '01\n')
      await writeFile(file('tsa.cnf'), CONFIGURATION.replace('SIGNER', signer).replace('NAMED', named))
      const { url, server } = await startService()
      try {
        const trusted = [new X509Certificate(await readFile(file('ca.pem')))]
        const digest = hash('sha256', `elo ${signer}`, 'buffer')
        const answer = await createTimestampService({ url, trusted }).stamp(digest)
        expect(readTimestamp(answer, trusted)).toMatchObject({ digest, isTrusted: true })

        // What is stored is verified by OpenSSL, with the link as the digest.
        const anchors = new AnchorFolder(file('anchors'))
        const anchor = { at: new Date(), position: 12, link: digest.toString('hex') }
        await anchors.addStamp('bistro', anchor, answer)
        const stored = anchors.stampFile('bistro', anchor)
        const verify = (link: string) =>
          openssl(`ts -verify -digest ${link} -in ${stored} -CAfile ca.pem`).then(
            ({ stdout, stderr }) => `${stdout}${stderr}`,
            (error: unknown) => String(error),
          )
        expect(await verify(anchor.link)).toContain('Verification: OK')
        expect(await verify('00'.repeat(32))).toContain('message imprint mismatch')
      } finally {
        server.close()
      }
    })
  },
)
