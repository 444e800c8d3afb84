import { messageOf } from './error-text.ts'
import { fieldsOf } from './fields.ts'

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'o endereço do servidor não foi encontrado',
  EAI_AGAIN: 'o endereço do servidor não foi encontrado',
  ECONNREFUSED: 'o servidor recusou a conexão',
  ECONNRESET: 'a conexão caiu',
  UND_ERR_SOCKET: 'a conexão caiu',
  ETIMEDOUT: 'o servidor não respondeu a tempo',
  UND_ERR_CONNECT_TIMEOUT: 'o servidor não respondeu a tempo',
  EHOSTUNREACH: 'este computador está sem rede até o servidor',
  ENETUNREACH: 'este computador está sem rede até o servidor',
}

/** Why a call did not reach the server, of which `fetch` says in English that it failed, and in its cause why. */
export function unreachable(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const message = messageOf(cause)
  if (message === 'unexpected redirect') return 'o servidor mandou para outro endereço: confira --server'
  const { code } = fieldsOf(cause)
  if (typeof code !== 'string') return `a chamada falhou: ${message}`
  const certificate = /CERT|SSL|TLS|VERIFY/.test(code) ? 'a conexão segura não foi aceita' : 'a chamada falhou'
  return `${words[code] ?? certificate}: ${code}`
}
