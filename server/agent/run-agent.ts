import type { AgentApi, ClaimedJob } from './agent-api.ts'
import { NotPaired } from './agent-api.ts'
import type { AgentFiles, BegunJob } from './agent-files.ts'
import { diskText } from './agent-files.ts'
import { backOff } from './back-off.ts'
import { oneLine } from './one-line.ts'
import type { Printer } from './printer.ts'
import { PrintFailure } from './printer.ts'
import { messageOf } from './error-text.ts'

export interface AgentParts {
  readonly api: AgentApi
  readonly files: AgentFiles
  readonly printer: Printer
  readonly token: string
  readonly log: (text: string) => void
  readonly sleep: (ms: number) => Promise<void>
}

const counted = (labels: number) => `${labels} ${labels === 1 ? 'etiqueta' : 'etiquetas'}`
const NO_REASON = 'A impressora não disse por quê.'

/** How long the agent waits before it looks again at a printer that is off, or that took nothing of a job. */
const LOOK_AGAIN_MS = 5_000

/** How often the server is told that a job is still being printed. It frees a job after two minutes without a word. */
const STILL_PRINTING_MS = 20_000

/**
 * Prints what the server has for this agent, one job at a time, for ever. A job is written down before it is touched,
 * and forgotten only after the server has taken the report, so that after a power cut of either side nothing is lost and
 * nothing is printed twice without a word. Throws NotPaired where the server does not know the agent.
 */
export async function runAgent(parts: AgentParts): Promise<never> {
  const { api, files, printer, token, log, sleep } = parts
  const waits = backOff(Math.random)
  let trouble: string | null = null
  /** Why nothing of the last job was sent. The next claim says it, and gets no job: it would fail again at once. */
  let unsent: string | null = null
  let isOutOfStep = false
  for (;;) {
    try {
      isOutOfStep = leavesOutOfStep(await reportBegun(parts), isOutOfStep)
      const said = unsent ?? files.trouble() ?? (await printer.trouble())
      const now = said === null ? null : oneLine(said, 'A impressora não está pronta.')
      if (now !== trouble) log(now ?? 'A impressora está pronta.')
      trouble = now
      const job = await api.claim(token, trouble)
      if (waits.failures() > 0) log('O servidor voltou a responder.')
      waits.succeeded()
      unsent = null
      if (job !== null) {
        const ended = await printJob(parts, job, isOutOfStep)
        isOutOfStep = leavesOutOfStep(ended, isOutOfStep)
        if (ended.nothingSent === true) unsent = ended.reason ?? NO_REASON
        await report(parts, job, ended)
      } else if (trouble !== null) await sleep(LOOK_AGAIN_MS)
    } catch (error) {
      if (error instanceof NotPaired) throw error
      if (waits.failures() === 0) log(`Sem contato com o servidor (${messageOf(error)}). Tentando de novo.`)
      await sleep(waits.failed())
    }
  }
}

/** What became of a job. */
type Ended = Pick<BegunJob, 'confirmed' | 'reason' | 'nothingSent'> & { readonly state: 'saiu' | 'falhou' }

/** The end of the job in the journal. A job without an end was interrupted: it is not printed again without a word. */
function endOf({ state, ...job }: BegunJob): Ended {
  switch (state) {
    case 'reservado':
      return { state: 'falhou', reason: 'O programa da impressora parou antes de imprimir.', nothingSent: true }
    case 'enviando':
      return {
        state: 'falhou',
        reason: 'O programa da impressora parou no meio da impressão: confira o que saiu.',
        nothingSent: false,
      }
    default:
      return { ...job, state }
  }
}

/** Whether the printer may still wait for the rest of a picture, for which it would take the next label. */
function leavesOutOfStep(ended: Ended | null, before: boolean): boolean {
  if (ended === null || ended.nothingSent === true) return before
  return ended.state === 'falhou'
}

/** Tells the server what became of the job that is written down. Returns it; null: no job is written down. */
async function reportBegun(parts: AgentParts): Promise<Ended | null> {
  const job = parts.files.readJob()
  if (job === null) return null
  const ended = endOf(job)
  await report(parts, job, ended)
  // Once: without the server this is tried again and again.
  if (job.state === 'reservado' || job.state === 'enviando') parts.log(`Impressão ${job.id}: ${ended.reason}`)
  return ended
}

async function report(
  { api, files, token, log }: AgentParts,
  { id, attempt }: Pick<BegunJob, 'id' | 'attempt'>,
  { state, confirmed = false, reason = '', nothingSent = false }: Ended,
): Promise<void> {
  const reception =
    state === 'saiu'
      ? await api.report(token, id, 'done', { attempt, confirmed })
      : await api.report(token, id, 'failed', { attempt, reason: oneLine(reason, NO_REASON), nothingSent })
  if (reception.kind === 'gone')
    log(`Impressão ${id}: o servidor já a tinha tirado deste computador. Confira se saiu duas vezes.`)
  // It would be refused for ever. The server frees the job after its time and says that it may be out twice.
  if (reception.kind === 'refused')
    log(`Impressão ${id}: o servidor recusou o registro (${reception.detail}). Confira o que saiu.`)
  files.forgetJob()
}

/** Prints the job, unless the disk does not take that it has begun. What it returns is still to be reported. */
async function printJob(parts: AgentParts, { id, attempt, ...job }: ClaimedJob, isOutOfStep: boolean): Promise<Ended> {
  const { files, log } = parts
  try {
    // On the disk before anything is sent.
    files.keepJob({ id, attempt, state: 'enviando' })
  } catch (error) {
    const reason = oneLine(diskText(error), NO_REASON)
    log(`Não saiu: ${reason}`)
    return { state: 'falhou', reason, nothingSent: true }
  }
  const again = job.possiblyTwice ? ' Pode sair de novo o que uma tentativa anterior imprimiu.' : ''
  const spoiled = isOutOfStep
    ? ' A impressão anterior parou no meio: a primeira etiqueta desta pode sair estragada.'
    : ''
  log(`Imprimindo ${counted(job.labels)} (${job.station}).${again}${spoiled}`)
  const ended = await whileToldOf(parts, { id, attempt }, () => attemptOf(parts, job))
  log(ended.state === 'saiu' ? endedText(ended) : `Não saiu: ${ended.reason}`)
  try {
    files.keepJob({ id, attempt, ...ended })
  } catch (error) {
    // The end is reported all the same. If the report fails too, the journal still has the job as interrupted.
    log(`O diário não pôde ser escrito (${messageOf(error)}).`)
  }
  return ended
}

/** The answers change nothing: what is at the printer is printed, and the report at the end says what became of it. */
async function whileToldOf<T>(
  { api, token }: AgentParts,
  { id, attempt }: Pick<BegunJob, 'id' | 'attempt'>,
  work: () => Promise<T>,
): Promise<T> {
  const tell = () => void api.report(token, id, 'printing', { attempt }).catch(() => undefined)
  const timer = setInterval(tell, STILL_PRINTING_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

const endedText = ({ confirmed }: Ended) =>
  confirmed === true ? 'Saiu: a impressora confirmou.' : 'Enviado: esta impressora não confirma.'

async function attemptOf(
  { printer }: AgentParts,
  { bytes, language }: Pick<ClaimedJob, 'bytes' | 'language'>,
): Promise<Ended> {
  try {
    const { confirmed } = await printer.print(bytes, language)
    return { state: 'saiu', confirmed }
  } catch (error) {
    const nothingSent = error instanceof PrintFailure && error.nothingSent
    return { state: 'falhou', reason: oneLine(messageOf(error), NO_REASON), nothingSent }
  }
}
