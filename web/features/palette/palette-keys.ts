type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

/**
 * Ctrl+K (⌘K) anywhere; `/` where it would type nothing. Not over a dialog, which keeps the focus to itself.
 *
 * @param target the element that has the key
 */
export function opensPalette(
  { key, ctrlKey, metaKey, altKey, defaultPrevented }: Key,
  target: Pick<Element, 'closest'> | null,
): boolean {
  if (defaultPrevented || altKey || target?.closest('dialog, [role="dialog"]')) return false
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) return true
  return key === '/' && !ctrlKey && !metaKey && !isTyping(target)
}

function isTyping(target: Pick<Element, 'closest'> | null): boolean {
  const field = target?.closest('input, textarea, select, [contenteditable="true"]') ?? null
  return field !== null
}
