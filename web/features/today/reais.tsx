import { amountText } from '#contract/labels/worth'

/** The currency stands small beside the amount. */
export function Reais({ cents }: { readonly cents: number }) {
  return (
    <>
      <small>R$</small> {amountText(cents)}
    </>
  )
}
