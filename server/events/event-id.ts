import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7 (RFC 9562, section 5.7): 48 bits of the time in milliseconds, then random bits. New ids are
 * neighbours at the end of their index; wholly random ids would each touch another page.
 */
export function eventId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
