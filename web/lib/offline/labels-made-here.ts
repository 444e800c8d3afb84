import { noteLabelsMade } from './label-maker.ts'

/** The browser that begins to make labels reserves its numbers at once: the connection may be lost in a minute. */
export function labelsMadeHere(): void {
  if (noteLabelsMade(Date.now())) void reserveNumbers()
}

async function reserveNumbers(): Promise<void> {
  const { sendNow } = await import('./sync.ts')
  await sendNow().catch(console.error)
}
