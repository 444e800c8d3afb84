import { reportSettingsBody } from '#contract/reports'

export interface AddedRecipients {
  readonly recipients: readonly string[]
  /** The addresses that could not be added, for the user to correct. */
  readonly rest: string
  /** Error message; null for none. */
  readonly problem: string | null
}

const { recipients: contract } = reportSettingsBody.shape
const NAMED_IN_PROBLEM = 3

/** Adds every address in a typed or pasted text. The contract decides validity, maximum count and duplicates. */
export function addRecipients(current: readonly string[], text: string): AddedRecipients {
  let recipients = current
  const rest: string[] = []
  const refused = new Map<string, string[]>()
  for (const address of addressesIn(text)) {
    const parsed = contract.safeParse([...recipients, address])
    if (parsed.success) {
      recipients = parsed.data
      continue
    }
    const message = parsed.error.issues[0]?.message ?? 'E-mail inválido'
    refused.set(message, [...(refused.get(message) ?? []), address])
    // A duplicate needs no correction.
    if (!recipients.includes(address.toLowerCase())) rest.push(address)
  }
  const problems = [...refused].map(([message, addresses]) => `${message}: ${namesOf(addresses)}`)
  return { recipients, rest: rest.join(', '), problem: problems.length === 0 ? null : problems.join('. ') }
}

/**
 * Whether the last typed character ends an address. A space ends only complete addresses, because
 * `Ana Souza <ana@bistro.com.br>` contains spaces.
 */
export function endsEntry(text: string): boolean {
  if (/[,;\r\n]$/.test(text)) return true
  const addresses = addressesIn(text)
  return /\s$/.test(text) && addresses.length > 0 && addresses.every((address) => contract.safeParse([address]).success)
}

/** Splits at commas, semicolons, spaces and lines; of `Ana Souza <ana@bistro.com.br>` takes the part in brackets. */
function addressesIn(text: string): readonly string[] {
  const parts = text.replaceAll(/"[^"]*"/g, ' ').split(/[,;\r\n]+/)
  return parts
    .flatMap((part) => {
      const bracketed = [...part.matchAll(/<([^<>\s]+)>/g)].map(([, address = '']) => address)
      return bracketed.length > 0 ? bracketed : part.split(/\s+/)
    })
    .filter((address) => address !== '')
}

function namesOf(addresses: readonly string[]): string {
  const more = addresses.length - NAMED_IN_PROBLEM
  return `${addresses.slice(0, NAMED_IN_PROBLEM).join(', ')}${more > 0 ? ` e mais ${more}` : ''}`
}
