/** Where mail is handed over and as whom it is sent. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; else STARTTLS where the server offers it. */
  readonly secure: boolean
  /** A password never travels in the clear, but to this very machine. */
  readonly requireTls: boolean
  readonly login: { readonly user: string; readonly password: string } | null
  readonly from: { readonly name: string; readonly address: string }
}

const SENDER_NAME = 'FoodID'
const mailbox = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/** `Bistrô <etiquetas@bistro.com.br>` or the address alone; null where it is neither. */
export function parseSender(text: string): SmtpAddress['from'] | null {
  const [, name = '', address = text.trim()] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>\s*$/u.exec(text) ?? []
  return mailbox.test(address) ? { name: name || SENDER_NAME, address } : null
}

/**
 * Reads `smtp://user:password@host:port` or `smtps://…`; null where it is no such address. Without a sender of its own, mail
 * comes from the user where that is a mailbox, else from the house of `publicHost`, else of the mail server.
 */
export function parseSmtpAddress(text: string, sender: string | null, publicHost: string | null): SmtpAddress | null {
  const door = doorOf(text)
  const from = door && parseSender(sender ?? derivedSender(door, publicHost))
  return door && from && { ...door, requireTls: door.login !== null && !door.secure && !isThisMachine(door.host), from }
}

type Door = Omit<SmtpAddress, 'requireTls' | 'from'>

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

function doorOf(text: string): Door | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password } = new URL(text)
  const [user, secret] = [decoded(username), decoded(password)]
  const usual = PORTS[protocol]
  if (usual === undefined || hostname === '' || user === null || secret === null) return null
  // The brackets of an IPv6 address belong to the URL.
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? usual : Number(port), secure: protocol === 'smtps:', login: user === '' ? null : { user, password: secret } }
}

function derivedSender({ host, login }: Door, publicHost: string | null): string {
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

/** What may stand behind the @: a name with a dot in it, and no number. */
function domainOf(host: string): string {
  return host.includes('.') && !/^[\d.]+$/.test(host) && !host.includes(':') ? host : 'localhost'
}
