import type { AgentApi, ClaimedJob } from './agent-api.ts'
import { NotPaired } from './agent-api.ts'
import type { AgentFiles, BegunJob } from './agent-files.ts'
import { backOff } from './back-off.ts'
import type { Printer } from './printer.ts'
import { PrintFailure } from './printer.ts'

export interface AgentParts {
  readonly api: AgentApi
  readonly files: AgentFiles
  readonly printer: Printer
  readonly token: string
  readonly log: (text: string) => void
  readonly sleep: (ms: number) => Promise<void>
}

const counted = (labels: number) => `${labels} ${labels === 1 ? 'etiqueta' : 'etiquetas'}`
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** How long the agent waits before it looks again at a printer that is off. */
const LOOK_AGAIN_MS = 5_000

/**
 * Prints what the server has for this agent, one job at a time, for ever. A job is written down before it is touched,
 * and forgotten only after the server has taken the report, so that after a power cut of either side nothing is lost and
 * nothing is printed twice without a word. Throws NotPaired where the server does not know the agent.
 */
export async function runAgent(parts: AgentParts): Promise<never> {
  const { api, printer, token, log, sleep } = parts
  const waits = backOff(Math.random)
  let trouble: string | null = null
  await reportInterrupted(parts)
  for (;;) {
    try {
      await reportBegun(parts)
      const now = await printer.trouble()
      if (now !== trouble) log(now ?? 'A impressora está pronta.')
      trouble = now
      const job = await api.claim(token, trouble)
      if (waits.failures() > 0) log('O servidor voltou a responder.')
      waits.succeeded()
      if (job !== null) await printJob(parts, job)
      else if (trouble !== null) await sleep(LOOK_AGAIN_MS)
    } catch (error) {
      if (error instanceof NotPaired) throw error
      if (waits.failures() === 0) log(`Sem contato com o servidor (${messageOf(error)}). Tentando de novo.`)
      await sleep(waits.failed())
    }
  }
}

/** What the last run of this program left undone. */
async function reportInterrupted({ files, log }: AgentParts): Promise<void> {
  const job = files.readJob()
  if (job === null || job.state === 'saiu' || job.state === 'falhou') return
  const nothingSent = job.state === 'reservado'
  const reason = nothingSent
    ? 'O agente parou antes de imprimir.'
    : 'O agente parou no meio da impressão: confira o que saiu.'
  log(`Impressão ${job.id}: ${reason}`)
  files.keepJob({ id: job.id, attempt: job.attempt, state: 'falhou', reason, nothingSent })
}

/** Tells the server what became of the job that is written down. */
async function reportBegun({ api, files, token, log }: AgentParts): Promise<void> {
  const job = files.readJob()
  if (job === null) return
  const { id, attempt, confirmed = false, reason = '', nothingSent = false } = job
  const isTaken =
    job.state === 'saiu'
      ? await api.report(token, id, 'done', { attempt, confirmed })
      : await api.report(token, id, 'failed', { attempt, reason, nothingSent })
  if (!isTaken) log(`Impressão ${id}: o servidor já a tinha tirado deste computador. Confira se saiu duas vezes.`)
  files.forgetJob()
}

async function printJob(parts: AgentParts, { id, attempt, ...job }: ClaimedJob): Promise<void> {
  const { files, log } = parts
  // On the disk before anything is sent.
  files.keepJob({ id, attempt, state: 'enviando' })
  const again = job.possiblyTwice ? ' Pode sair de novo o que uma tentativa anterior imprimiu.' : ''
  log(`Imprimindo ${counted(job.labels)} (${job.station}).${again}`)
  const ended = await attemptOf(parts, job)
  log(ended.state === 'saiu' ? endedText(ended) : `Não saiu: ${ended.reason}`)
  files.keepJob({ id, attempt, ...ended })
  await reportBegun(parts)
}

const endedText = ({ confirmed }: Pick<BegunJob, 'confirmed'>) =>
  confirmed === true ? 'Saiu: a impressora confirmou.' : 'Enviado: esta impressora não confirma.'

async function attemptOf(
  { printer }: AgentParts,
  { bytes, language }: Pick<ClaimedJob, 'bytes' | 'language'>,
): Promise<Omit<BegunJob, 'id' | 'attempt'>> {
  try {
    const { confirmed } = await printer.print(bytes, language)
    return { state: 'saiu', confirmed }
  } catch (error) {
    const nothingSent = error instanceof PrintFailure && error.nothingSent
    return { state: 'falhou', reason: messageOf(error).slice(0, 300), nothingSent }
  }
}
