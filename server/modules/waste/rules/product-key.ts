import { nameKey } from '../../../contract/text.ts'

interface Named {
  readonly name: string
  readonly baseProductId: string | null
}

/** What counts as one product: the base product or, where a label has none, its name. */
export const productKey = ({ name, baseProductId }: Named): string => baseProductId ?? `=${nameKey(name)}`

export const baseProductOf = (key: string): string | null => (key.startsWith('=') ? null : key)
