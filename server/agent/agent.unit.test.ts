import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentFiles } from './agent-files.ts'
import { backOff } from './back-off.ts'
import { isNearby, readOptions } from './options.ts'
import { zebraStatus } from './zebra-status.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foodid-agent-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const given = ['--server', 'https://etiquetas.exemplo.com.br', '--tenant', 'bistro', '--printer', 'tcp://10.0.0.9:9100']

describe('the options', () => {
  it('name server, tenant and printer', () => {
    expect(readOptions(given)).toMatchObject({ tenant: 'bistro', printer: 'tcp://10.0.0.9:9100', code: null })
    expect(readOptions([...given, '--patience', '5']).patienceMs).toBe(5000)
  })

  it.each<readonly [readonly string[], RegExp]>([
    [['--tenant', 'bistro'], /Informe --server/],
    [[...given.slice(2), '--server', 'ftp://x'], /Servidor inválido/],
    [[...given.slice(2), '--server', 'http://etiquetas.exemplo.com.br'], /não é https/],
    [[...given, '--printer', 'usb'], /Impressora desconhecida/],
    [[...given, '--patience', '0'], /--patience/],
    ...['tcp://127.0.0.1:99999', 'tcp://127.0.0.1:0', 'tcp://10.0.0:999:9100', 'tcp://a b:9100', 'tcp://10.0.0.9'].map(
      (printer) => [[...given, '--printer', printer], /porta de 1 a 65535/] as const,
    ),
    [[...given, '--servidor', 'x'], /^Opção desconhecida: --servidor\.$/],
    [[...given, '--code'], /^Falta o valor de --code\.$/],
    [[...given, '--code', '--name', 'PC'], /^Falta o valor de --code\.$/],
    [[...given, 'K7P4-92MX'], /^Antes de K7P4-92MX falta a sua opção\.$/],
  ])('refuse %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message)
  })

  it('take http within the house only', () => {
    for (const host of ['localhost', '127.0.0.1', '192.168.0.7', '10.1.2.3', '172.20.0.1', 'caixa', 'caixa.local'])
      expect(isNearby(host), host).toBe(true)
    for (const host of ['exemplo.com.br', '8.8.8.8', '172.32.0.1', '10.exemplo.com', '127.0.0.1.exemplo.com'])
      expect(isNearby(host), host).toBe(false)
  })
})

describe('the files', () => {
  it('keep token and job for their owner only, and apart for each printer', async () => {
    const files = agentFiles(folder, 'bistro', 'lp:a')
    expect([files.readToken(), files.readJob()]).toEqual([null, null])
    files.keepToken('bistro.segredo')
    const job = { id: 'j1', attempt: 2, state: 'falhou', reason: 'Sem papel', nothingSent: true } as const
    files.keepJob(job)
    expect([files.readToken(), files.readJob()]).toEqual(['bistro.segredo', job])
    expect(agentFiles(folder, 'bistro', 'lp:b').readToken()).toBeNull()
    for (const name of await readdir(folder))
      expect(((await stat(join(folder, name))).mode & 0o777).toString(8)).toBe('600')
    files.forgetJob()
    expect(files.readJob()).toBeNull()
  })
})

describe('the answer to ~HS', () => {
  const answer = (first: string, second: string) =>
    `\u0002${first}\u0003\r\n\u0002${second}\u0003\r\n\u00021234,0\u0003\r\n`
  it('says whether something is left and what is the matter', () => {
    const idle = '000,0,0,0,0,2,6,0,00000000,1,000'
    expect(zebraStatus(answer('030,0,0,0240,000,0,0,0,000,0,0,0', idle))).toEqual({ trouble: null, left: 0 })
    expect(zebraStatus(answer('030,0,0,0240,002,0,0,0,000,0,0,0', '000,0,0,0,0,2,6,0,00000003,1,000'))?.left).toBe(5)
    expect(zebraStatus(answer('030,1,0,0240,000,0,0,0,000,0,0,0', idle))?.trouble).toBe('A impressora está sem papel.')
    expect(zebraStatus(answer('030,0,0,0240,000,0,0,0,000,0,0,0', idle).slice(0, 40))).toBeNull()
    expect(zebraStatus('OK')).toBeNull()
  })
})

it('waits longer after each failure, never longer than a minute, and not in step with others', () => {
  const waits = backOff(() => 1)
  expect(Array.from({ length: 8 }, () => waits.failed())).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((s) => s * 1000))
  waits.succeeded()
  expect(waits.failed()).toBe(1000)
  expect(backOff(() => 0).failed()).toBe(500)
})
