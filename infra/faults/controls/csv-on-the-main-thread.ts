// Control of the CSV of blank lines, not part of the product: the file is read in the thread that answers everybody.
import { createServer } from 'node:http'
import { parse } from 'csv-parse/sync'

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (body += part))
  request.on('end', () => {
    if (request.method !== 'POST') return void response.end('{}')
    const { content } = JSON.parse(body) as { content: string }
    const text = Buffer.from(content, 'base64').toString()
    parse(text, { delimiter: ';', record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true })
    response.writeHead(422).end('{}')
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
