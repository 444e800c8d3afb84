import { Client } from 'pg'
import { rebuildTenant } from '../../../server/events/rebuild.ts'
import type { Outcome } from '../case.ts'
import { countsText } from '../case.ts'
import type { FuzzReport } from '../fuzz.ts'
import { furnish, fuzz } from '../fuzz.ts'
import { differingRows, readModels } from '../read-models.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import { naiveServer } from '../visits.ts'

const broken = ({ seen }: FuzzReport) =>
  [...seen].reduce((sum, [status, times]) => sum + (status >= 500 ? times : 0), 0)

async function furnished(ground: Ground) {
  const server = await ground.server()
  const client = await server.tenant('bistro')
  return { server, target: await furnish(server, client, 'bistro') }
}

async function everyRoute({ server, target }: Awaited<ReturnType<typeof furnished>>, { seed, size }: Ground) {
  const report = await fuzz(target, { seed, requests: size(100_000, 2_000) })
  const live = await readModels(server.application, 'bistro')
  await rebuildTenant(server.administration(), 'bistro')
  return { report, differing: differingRows(live, await readModels(server.application, 'bistro')) }
}

/** A server that passes its input to the database without validating it. */
async function unparsed(ground: Ground): Promise<Outcome> {
  const database = new Client({ connectionString: (await ground.database()).url })
  await ground.keep(database, () => database.end())
  await database.connect()
  await database.query('create table kept (id integer, name text, body jsonb)')
  const keep = async (url: string, text: string) => {
    const body: unknown = text === '' ? {} : JSON.parse(text)
    const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : ''
    const id = new URL(url, 'http://localhost').pathname.split('/').at(-1)
    await database.query('insert into kept values ($1, $2, $3)', [id, name, JSON.stringify(body)])
  }
  const port = await naiveServer(ground, {}, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () =>
      keep(request.url ?? '/', Buffer.concat(chunks).toString()).then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
      ),
    )
  })
  const { target } = await furnished(ground)
  const naive = { ...target, origin: `http://127.0.0.1:${port}`, nextCookie: () => Promise.resolve('sid=x') }
  const report = await fuzz(naive, { seed: ground.seed, requests: 400 })
  const seen = `${broken(report)} respostas 5xx em ${report.requests}`
  return { holds: broken(report) === 0, seen, figure: countsText(report.seen) }
}

export const fuzzing = [
  scenario({
    id: '19',
    name: 'pedidos válidos, no limite e hostis a toda rota',
    expected: 'nenhum 5xx, toda resposta como no documento OpenAPI',
    given: furnished,
    fault: everyRoute,
    holds({ report, differing }, { seed }) {
      const { faults, requests, operations, seen } = report
      const all = faults.length === 0 ? 'todas' : 'NEM todas'
      const head = `${broken(report)} respostas 5xx, ${all} como no documento OpenAPI; depois, ${differing} linhas diferentes da reprise`
      return {
        holds: faults.length === 0 && differing === 0,
        seen: [head, ...faults.slice(0, 1)].join('; '),
        figure: `${requests} pedidos a ${operations} operações, semente ${seed}: ${countsText(seen)}`,
      }
    },
    control: { name: 'entregar ao banco o que chega', instead: unparsed },
  }),
]
