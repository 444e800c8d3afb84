import { commands } from './commands.ts'
import { damageText, isDamage } from '../database/damage.ts'
import { parseOptions, UsageError } from './options.ts'
import { readEnv } from '../env.ts'
import { Rejection } from '../errors.ts'
import { authRejections } from '../modules/auth/contract/api.ts'

/** What the command says, and the code that its process ends with. */
export interface Outcome {
  readonly code: 0 | 1
  readonly out: string
  readonly err: string
}

const USAGE = `Uso:
  npm run --silent admin -- tenant create --id bistro --name "Bistrô da Praça" [--time-zone America/Sao_Paulo]
  npm run --silent admin -- user create --tenant bistro --email ana@bistro.com.br --password-stdin [--name "Ana Souza"] [--role admin|staff]
  npm run --silent admin -- user password --tenant bistro --email ana@bistro.com.br --password-stdin
  npm run --silent admin -- sessions end --tenant bistro [--user ana@bistro.com.br]
  npm run --silent admin -- tenant export --tenant bistro --to bistro.zip [--with-passwords]
  npm run --silent admin -- tenant import --from bistro.zip
  npm run --silent admin -- tenant erase --tenant bistro --confirm bistro
  npm run --silent admin -- rebuild [--tenant bistro]
  npm run --silent admin -- audit verify --tenant bistro [--link ELO]
  npm run --silent admin -- access list --tenant bistro [--email ana@bistro.com.br]
  npm run --silent admin -- person erase --tenant bistro --email ana@bistro.com.br | --user "Ana Souza" | --responsible "Ana Souza"
  npm run --silent admin -- check [--tenant bistro]
  npm run --silent admin -- migrate    (traz o esquema do banco para esta versão)
  npm run --silent admin -- logins --superuser-url postgres://postgres:SENHA@SERVIDOR/postgres
  npm run --silent admin -- distribute [--superuser-url postgres://postgres:…@coordenador/postgres]
  npm run --silent admin -- backup --to PASTA
  npm run --silent admin -- restore --from PASTA [--wal DATA_DIR_ANTIGA] [--until 2026-11-21T14:00:00-03:00]
  npm run --silent admin -- restored    (depois de restaurar por outros meios o banco de DATABASE_URL, antes de iniciar)`

/**
 * Runs one command of the administration.
 *
 * @param environment as of the process
 * @param input the standard input, where a password stands
 */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  input: AsyncIterable<Uint8Array>,
): Promise<Outcome> {
  try {
    const { values, positionals } = parseOptions(args)
    const command = commands[positionals.join(' ')]
    if (command === undefined) throw new UsageError('Comando desconhecido.')
    return { code: 0, out: `${await command(readEnv(environment), values, input)}\n`, err: '' }
  } catch (error) {
    return { code: 1, out: '', err: `${explain(error)}\n` }
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`
  if (error instanceof Rejection && error.code in authRejections)
    return authRejections[error.code as keyof typeof authRejections].text
  if (!(error instanceof Error)) return String(error)
  return isDamage(error) ? damageText(error.message) : error.message
}
