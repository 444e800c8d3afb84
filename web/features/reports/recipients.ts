import { reportSettingsBody } from '#contract/reports'

export interface AddedRecipients {
  readonly recipients: readonly string[]
  /** What could not be added, to be corrected. */
  readonly rest: string
  /** What is to be said about it; null: nothing. */
  readonly problem: string | null
}

const { recipients: contract } = reportSettingsBody.shape
const NAMED_IN_PROBLEM = 3

/** The list with every address in the text, typed or pasted: the contract says which are addresses, how many fit, and that each comes once. */
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
    // One that is there already needs no correction.
    if (!recipients.includes(address.toLowerCase())) rest.push(address)
  }
  const problems = [...refused].map(([message, addresses]) => `${message}: ${namesOf(addresses)}`)
  return { recipients, rest: rest.join(', '), problem: problems.length === 0 ? null : problems.join('. ') }
}

/** Whether what is being typed ends with its last character: a space may also stand within `Ana Souza <ana@bistro.com.br>`, and ends only what is whole. */
export function endsEntry(text: string): boolean {
  if (/[,;\r\n]$/.test(text)) return true
  const addresses = addressesIn(text)
  return /\s$/.test(text) && addresses.length > 0 && addresses.every((address) => contract.safeParse([address]).success)
}

/** Between commas, semicolons, spaces and lines; of `Ana Souza <ana@bistro.com.br>` what stands in the brackets. */
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
