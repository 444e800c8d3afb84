// The other end of the bare long poll: it asks, writes what it gets to the printer, and says so.
import { once } from 'node:events'
import { connect } from 'node:net'
import { serveParent } from './child.ts'

const [server = '', printer = ''] = process.argv.slice(2)
const post = async (path: string, body: object) =>
  fetch(`http://127.0.0.1:${server}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function run(): Promise<never> {
  for (;;) {
    const { id, bytes } = (await (await post('claim', {})).json()) as { readonly id: number; readonly bytes: string }
    const socket = connect(Number(printer), '127.0.0.1')
    socket.end(Buffer.from(bytes, 'base64'))
    await once(socket, 'close')
    await post('done', { id })
  }
}

// The server goes first at the end of the row.
run().catch(() => undefined)
serveParent(() => Promise.resolve(null))
