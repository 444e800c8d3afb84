export interface NetworkAddress {
  readonly host: string
  readonly port: number
}

/** What `tcp://host:port` names; null where it names nothing that can be connected to. */
export function networkAddress(text: string): NetworkAddress | null {
  const likeAServer = text.replace(/^tcp:/, 'http:')
  if (!/^tcp:\/\/[^/?#@]+:\d{1,5}$/.test(text) || !URL.canParse(likeAServer)) return null
  const { hostname, port } = new URL(likeAServer)
  // The port of http is left out.
  const number = Number(port === '' ? 80 : port)
  return number === 0 ? null : { host: hostname.replaceAll(/[[\]]/g, ''), port: number }
}
