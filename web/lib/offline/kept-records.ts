import type { PrintsAnswer, PrintsBody } from '#contract/labels'
import type { Round, RoundCloseBody } from '#contract/labels/rounds'
import type { TakenRound, TemperatureRoundBody } from '#contract/temperatures/readings'
import { counted } from '#contract/words'
import { closedRound } from './closed-round.ts'
import { enqueue } from './own-queue.ts'

// Walks and prints that wait on this device, with the answers that the screens get meanwhile.

export async function keepPrints(body: PrintsBody, attempt: string): Promise<PrintsAnswer> {
  const { ids } = body
  const title = `Impressão de ${counted(ids.length, 'etiqueta', 'etiquetas')}`
  await enqueue({ kind: 'prints', body, words: { title, detail: '' }, changes: [], makes: [], attempt })
  return { printed: ids.length, reprinted: 0 }
}

/** Nothing is judged here: whether a reading is out of its limit is what the screen shows, and what the server says. */
export async function keepTemperatures(body: TemperatureRoundBody, attempt: string): Promise<TakenRound> {
  const now = new Date().toISOString()
  // The command may arrive hours later: each reading says when it was taken.
  const readings = body.readings.map((reading) => ({ ...reading, at: reading.at ?? now }))
  const title = `Temperaturas: ${counted(readings.length, 'ponto', 'pontos')}`
  await enqueue({
    kind: 'temperature_round',
    body: { readings },
    words: { title, detail: '' },
    changes: [],
    makes: [],
    attempt,
  })
  return {
    readings: readings.map(({ pointId, value, at }) => ({
      id: 0,
      pointId,
      value,
      at,
      late: false,
      status: 'sem_limite',
      incidentId: null,
    })),
    incidents: [],
  }
}

export async function keepClosing(round: Round, said: RoundCloseBody, attempt: string): Promise<Round> {
  const { id, storageType } = round
  const tubs = counted(said.seen.length + said.outcomes.length, 'pote', 'potes')
  await enqueue({
    kind: 'round_close',
    body: { id, ...said },
    words: { title: `Ronda: ${storageType}`, detail: tubs },
    changes: said.outcomes.map((outcome) => outcome.id),
    makes: [],
    attempt,
  })
  return closedRound(round, said, new Date().toISOString())
}
