import { amountText } from './worth-text.ts'

/** The currency stands small beside the amount. */
export function Reais({ cents }: { readonly cents: number }) {
  return (
    <>
      <small>R$</small> {amountText(cents)}
    </>
  )
}
