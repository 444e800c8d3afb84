import type { Socket } from 'node:net'
import type { Database } from '../../server/database/database.ts'

/**
 * Counts the flights: the times that the client sends after the server has answered. Statements sent in one turn of the
 * event loop count once.
 */
export function countingFlights(over: Database): { database: Database; flights: () => number } {
  let flights = 0
  const database_: Database = {
    ...over,
    connect: async () => {
      const client = await over.connect()
      const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
      let answered = true
      const send = stream.write.bind(stream) as (...sent: unknown[]) => boolean
      const onData = () => {
        answered = true
      }
      stream.on('data', onData)
      stream.write = (...sent: unknown[]) => {
        if (answered) flights += 1
        answered = false
        return send(...sent)
      }
      const release = client.release.bind(client)
      client.release = (error) => {
        stream.off('data', onData)
        stream.write = send
        client.release = release
        release(error)
      }
      return client
    },
  }
  return { database: database_, flights: () => flights }
}
