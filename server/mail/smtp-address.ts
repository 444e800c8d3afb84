/** The SMTP server, its login, and the sender of all mail. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; else STARTTLS if the server offers it. */
  readonly secure: boolean
  /** Whether STARTTLS is required: a password is never sent without TLS, except to this machine. */
  readonly requireTls: boolean
  readonly login: { readonly user: string; readonly password: string } | null
  readonly from: { readonly name: string; readonly address: string }
}

const SENDER_NAME = 'FoodID'
const mailbox = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/** Reads `Bistrô <etiquetas@bistro.com.br>` or the address alone; null for any other text. */
export function parseSender(text: string): SmtpAddress['from'] | null {
  const [, name = '', address = text.trim()] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>\s*$/u.exec(text) ?? []
  return mailbox.test(address) ? { name: name || SENDER_NAME, address } : null
}

/**
 * Reads `smtp://user:password@host:port` or `smtps://…`; null for any other text. Without `sender`, mail is sent from
 * the user if that is a mailbox, else from `foodid@` the domain of `publicHost`, else of the mail server.
 */
export function parseSmtpAddress(text: string, sender: string | null, publicHost: string | null): SmtpAddress | null {
  const server = serverOf(text)
  const from = server && parseSender(sender ?? derivedSender(server, publicHost))
  return (
    server &&
    from && { ...server, requireTls: server.login !== null && !server.secure && !isThisMachine(server.host), from }
  )
}

type SmtpServer = Omit<SmtpAddress, 'requireTls' | 'from'>

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

function serverOf(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password } = new URL(text)
  const [user, secret] = [decoded(username), decoded(password)]
  const defaultPort = PORTS[protocol]
  if (defaultPort === undefined || hostname === '' || user === null || secret === null) return null
  // The brackets of an IPv6 address are URL syntax, not part of the host.
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? defaultPort : Number(port),
    secure: protocol === 'smtps:',
    login: user === '' ? null : { user, password: secret },
  }
}

function derivedSender({ host, login }: SmtpServer, publicHost: string | null): string {
  return login !== null && mailbox.test(login.user) ? login.user : `foodid@${domainOf(publicHost ?? host)}`
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const isThisMachine = (host: string) => host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** The host if it can be a mail domain (a name with a dot, not an IP address), else `localhost`. */
function domainOf(host: string): string {
  return host.includes('.') && !/^[\d.]+$/.test(host) && !host.includes(':') ? host : 'localhost'
}
