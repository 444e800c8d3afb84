import { hostname, homedir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf } from './error-text.ts'
import { networkAddress } from './network-address.ts'

export interface AgentOptions {
  readonly server: URL
  readonly tenant: string
  /** Needed once; the token that it is exchanged for is kept. */
  readonly code: string | null
  readonly printer: string
  readonly name: string
  /** Where the token and the journal are kept. */
  readonly folder: string
  /** How long a printer may take nothing of what is sent before the job is given up. */
  readonly patienceMs: number
}

/** What the operator has to change, as a sentence. */
export class UsageError extends Error {}

/** How this program is called: it is a script of Node, or an executable of its own. */
const program = basename(process.execPath).startsWith('node') ? 'node agent.mjs' : basename(process.execPath)

export const USAGE = `Uso:
  ${program} --server https://SEU-ENDERECO --tenant RESTAURANTE --code CODIGO --printer IMPRESSORA

  --printer   tcp://192.168.0.50:9100   impressora na rede
              lp:NOME                   fila do CUPS (Linux e macOS)
              file:/dev/usb/lp0         impressora USB no Linux
              share:\\\\PC\\NOME            impressora compartilhada no Windows
  --code      o código de Impressoras e estações; só na primeira vez
  --name      nome deste computador (sem ele: ${hostname()})
  --folder    onde ficam o token e o diário (sem ele: ${join(homedir(), '.foodid-agent')})
  --patience  segundos sem a impressora receber nada até desistir (sem ele: 60)`

const LOCAL_PRINTER = /^(?:lp:[^\s/]+|file:.+|share:\\\\.+)$/

export function readOptions(args: readonly string[]): AgentOptions {
  const { values } = parse(args)
  const { server, tenant, printer, code, name, folder, patience = '60' } = values
  if (server === undefined || tenant === undefined || printer === undefined)
    throw new UsageError('Informe --server, --tenant e --printer.')
  const address = serverOf(server)
  checkPrinter(printer)
  if (!/^[a-z0-9-]{1,60}$/.test(tenant)) throw new UsageError(`Restaurante inválido: ${tenant}.`)
  const seconds = Number(patience)
  if (!(seconds >= 1 && seconds <= 3600)) throw new UsageError('--patience vai de 1 a 3600 segundos.')
  return {
    server: address,
    tenant,
    code: code ?? null,
    printer,
    name: name ?? hostname(),
    folder: folder ?? join(homedir(), '.foodid-agent'),
    patienceMs: seconds * 1000,
  }
}

function checkPrinter(printer: string): void {
  if (printer.startsWith('tcp:')) {
    if (networkAddress(printer) === null)
      throw new UsageError(`Endereço de impressora inválido: ${printer}. Use tcp://ENDEREÇO:PORTA, porta de 1 a 65535.`)
  } else if (!LOCAL_PRINTER.test(printer)) throw new UsageError(`Impressora desconhecida: ${printer}.`)
}

function serverOf(text: string): URL {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`Servidor inválido: ${text}. Use um endereço como https://etiquetas.exemplo.com.br.`)
  const address = new URL(text)
  if (address.protocol === 'http:' && !isNearby(address.hostname))
    throw new UsageError(`${address.origin} não é https: sem ele, qualquer um no caminho pode copiar o token.`)
  return address
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        server: text,
        tenant: text,
        printer: text,
        code: text,
        name: text,
        folder: text,
        patience: text,
      },
    })
  } catch (error) {
    throw new UsageError(parseText(error))
  }
}

/** What Node says in English of options that it does not understand. */
function parseText(error: unknown): string {
  const message = messageOf(error)
  const option = /'([^']*)'/.exec(message)?.[1]?.replace(' <value>', '') ?? ''
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `Opção desconhecida: ${option}.`
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return `Falta o valor de ${option}.`
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `Antes de ${option} falta a sua opção.`
    default:
      return `As opções não foram entendidas (${message}).`
  }
}

/** This machine or one in the same network: there http is possible, with a warning. */
export function isNearby(host: string): boolean {
  if (host === 'localhost' || host === '[::1]' || host.endsWith('.local') || !/[.:]/.test(host)) return true
  return /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host) && /^[\d.]+$/.test(host)
}
