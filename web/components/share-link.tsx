import type { ComponentProps, MouseEvent } from 'react'

interface ShareLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'className' | 'onClick'> {
  /** null: it is not written yet, and the button is no link. */
  readonly text: string | null
  readonly 'data-look'?: string
  readonly 'data-wide'?: boolean
}

/** Hands a text to the system's share sheet, or to WhatsApp where there is none. The person sends it. */
export function ShareLink({ text, children, ...link }: ShareLinkProps) {
  const address = text === null ? undefined : `https://wa.me/?text=${encodeURIComponent(text)}`

  function share(event: MouseEvent) {
    if (text === null || !('share' in navigator)) return
    event.preventDefault()
    navigator.share({ text }).catch((error: unknown) => {
      // A person who closes the sheet has decided; any other failure leaves WhatsApp.
      if (!(error instanceof DOMException && error.name === 'AbortError')) window.open(address, '_blank', 'noopener')
    })
  }

  return (
    <a {...link} href={address} target="_blank" rel="noopener noreferrer" className="button-link" onClick={share}>
      {children}
    </a>
  )
}
