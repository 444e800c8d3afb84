/**
 * Printing leaves the focus on the page or in the print document. It goes back to the button that was pressed, unless
 * the user or a new panel has moved it meanwhile.
 */
export function returnFocus(pressed: Element | null | undefined): void {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body || activeElement.tagName === 'IFRAME'
  if (isLost && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
}
