import { parseTypedCode, tagCode } from '#contract/labels/tag-code'

/** What a camera, a scanner or a person has read. */
export type ReadCode =
  | { readonly kind: 'label'; readonly code: string }
  /** The address of a label at another host. */
  | { readonly kind: 'other-address'; readonly host: string }
  | { readonly kind: 'other-tenant' }
  | { readonly kind: 'not-a-label' }

/** The addresses at which this restaurant's labels are. */
interface OwnAddresses {
  /** That of the printed QRs, and that of this page. */
  readonly origins: readonly string[]
  readonly tenantId: string
}

/** Reads a bare code (`fid 2026 0042`) or the address in a label's QR, with or without its key. */
export function readCode(text: string, own: OwnAddresses): ReadCode {
  const bare = codeIn(text)
  if (bare !== null) return { kind: 'label', code: bare }
  const url = addressIn(text)
  const [, tag = ''] = /^\/view\/([^/]+)\/?$/i.exec(url?.pathname ?? '') ?? []
  const code = codeIn(tag)
  if (url === null || code === null) return { kind: 'not-a-label' }
  if (!own.origins.includes(url.origin)) return { kind: 'other-address', host: url.host }
  const tenant = url.searchParams.get('tenant')
  return tenant === null || tenant === own.tenantId ? { kind: 'label', code } : { kind: 'other-tenant' }
}

function codeIn(text: string): string | null {
  const parsed = parseTypedCode(text)
  return parsed === null ? null : tagCode(parsed.year, parsed.id)
}

function addressIn(text: string): URL | null {
  try {
    return new URL(withoutForeignKeys(text.trim()))
  } catch {
    return null
  }
}

/** A scanner that types as an American keyboard, on a computer with a Brazilian one: `httpsÇ;;host;view;…:tenant=…`. */
function withoutForeignKeys(text: string): string {
  if (!/^https?ç;;/iu.test(text)) return text
  const keys: Readonly<Record<string, string>> = { Ç: ':', ç: ':', ';': '/', ':': '?' }
  return text.replaceAll(/[Çç;:]/gu, (key) => keys[key] ?? key)
}

/** What to tell somebody whose code is no label of this restaurant. */
export function refusalOf(read: Exclude<ReadCode, { readonly kind: 'label' }>): string {
  switch (read.kind) {
    case 'other-address':
      return `Este QR é de outro endereço (${read.host}). Aqui só se leem as etiquetas deste restaurante.`
    case 'other-tenant':
      return 'Esta etiqueta é de outro restaurante.'
    case 'not-a-label':
      return 'Isto não é uma etiqueta do FoodID. O código começa com FID, como FID20260042.'
    default:
      return read satisfies never
  }
}
