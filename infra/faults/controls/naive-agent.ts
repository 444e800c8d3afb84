// Control of the killed print agent, not part of the product: it says that a job is done before it prints, so that no
// label ever comes out twice. Arguments: the server's origin, the token, the printer's port.
import { connect } from 'node:net'

const [origin = '', token = '', port = ''] = process.argv.slice(2)
const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
const post = (path: string) => fetch(`${origin}/api/agent/${path}`, { method: 'POST', headers, body: '{}' })

for (;;) {
  const response = await post('claim')
  if (response.status !== 200) continue
  const { job, bytes } = (await response.json()) as { job: { id: string }; bytes: string }
  await post(`jobs/${job.id}/done`)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end(Buffer.from(bytes, 'base64')))
    socket.once('close', () => resolve())
  })
}
