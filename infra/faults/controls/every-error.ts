// Control of the stranger's large bodies, not part of the product: it reads a body of any size and names every error.
import { createServer } from 'node:http'
import { tenantLoginBody } from '../../../server/modules/auth/contract/api.ts'

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (body += part))
  request.on('end', () => {
    if (request.method !== 'POST') return void response.end('[]')
    const issues = tenantLoginBody.safeParse(JSON.parse(body)).error?.issues ?? []
    const errors = issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            path: key,
            message: `Campo desconhecido: ${key.replaceAll(/[^\p{L}\p{N}]/gu, '?')}`,
          }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    )
    response.writeHead(422).end(JSON.stringify({ errors }))
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
