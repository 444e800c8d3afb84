import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7 (RFC 9562, section 5.7) for an event: 48 bits of the moment in milliseconds, then chance. New ones stand together at the end of
 * their index, where those of chance alone would each want a page of their own.
 */
export function eventId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
