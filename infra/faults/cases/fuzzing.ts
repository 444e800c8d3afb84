import { createServer } from 'node:http'
import { Client } from 'pg'
import { rebuildTenant } from '../../../server/events/rebuild.ts'
import type { OpenApiDocument } from '../../../server/http/example-request.test-support.ts'
import { cloneTemplate } from '../../test/template-database.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { size, withServer } from '../case.ts'
import type { FuzzReport } from '../fuzz.ts'
import { furnish, fuzz } from '../fuzz.ts'
import { differingRows, readModels } from '../read-models.ts'

const statuses = ({ seen }: FuzzReport) =>
  [...seen]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
const broken = ({ seen }: FuzzReport) =>
  [...seen].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)

async function everyRoute(context: CaseContext): Promise<Outcome> {
  return withServer(context, {}, async (server) => {
    const client = await server.tenant('bistro')
    const report = await fuzz(await furnish(server, client, 'bistro'), {
      seed: context.seed,
      requests: size(context, 100_000, 2_000),
    })
    const live = await readModels(server.application, 'bistro')
    await rebuildTenant(server.administration(), 'bistro')
    const differing = differingRows(live, await readModels(server.application, 'bistro'))
    return {
      holds: report.faults.length === 0 && differing === 0,
      seen: [
        `${broken(report)} respostas 5xx, ${report.faults.length === 0 ? 'todas' : 'NEM todas'} como no documento OpenAPI; depois, ${differing} linhas diferentes da reprise`,
        ...report.faults.slice(0, 1),
      ].join('; '),
      figure: `${report.requests} pedidos a ${report.operations} operações, semente ${context.seed}: ${statuses(report)}`,
    }
  })
}

/** A server that passes its input to the database without validating it. */
async function unparsed(context: CaseContext): Promise<Outcome> {
  const testDatabase = await cloneTemplate(context.adminUrl, context.loginPassword)
  const database = new Client({ connectionString: testDatabase.url })
  await database.connect()
  await database.query('create table kept (id integer, name text, body jsonb)')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const id = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').at(-1)
      const text = Buffer.concat(chunks).toString()
      const work = async () => {
        const body: unknown = text === '' ? {} : JSON.parse(text)
        const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : ''
        await database.query('insert into kept values ($1, $2, $3)', [id, name, JSON.stringify(body)])
      }
      work().then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const document = await withServer(
    context,
    {},
    async (product) => (await (await product.tenant('bistro')).get<OpenApiDocument>('/api/openapi.json')).body,
  )
  try {
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const report = await fuzz(
      { origin, document, nextCookie: () => Promise.resolve('sid=x') },
      { seed: context.seed, requests: 400 },
    )
    return {
      holds: broken(report) === 0,
      seen: `${broken(report)} respostas 5xx em ${report.requests}`,
      figure: statuses(report),
    }
  } finally {
    server.closeAllConnections()
    server.close()
    await database.end()
    await testDatabase.drop()
  }
}

export const fuzzing: readonly FaultCase[] = [
  {
    id: '19',
    name: 'pedidos válidos, no limite e hostis a toda rota',
    expected: 'nenhum 5xx, toda resposta como no documento OpenAPI',
    run: everyRoute,
    control: { name: 'entregar ao banco o que chega', run: unparsed },
  },
]
