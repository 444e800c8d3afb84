import { expect, it } from 'vitest'
import { nextKey, noKeys } from './typed-scan.ts'

const code = 'FID20260042'.split('')

function typed(keys: readonly string[], gapMs: number): string | null {
  let burst = noKeys
  let last: string | null = null
  keys.forEach((key, index) => {
    const next = nextKey(burst, key, 1000 + index * gapMs)
    burst = next.burst
    last = next.scanned
  })
  return last
}

it('fast keys and Enter are a scan', () => {
  expect(typed([...code, 'Enter'], 15)).toBe('FID20260042')
  expect(typed(['Shift', 'F', 'Shift', 'I', 'Shift', 'D', ...code.slice(3), 'Enter'], 60)).toBe('FID20260042')
})

it('slow keys, few keys and keys without Enter are none', () => {
  expect(typed([...code, 'Enter'], 400)).toBeNull()
  expect(typed(['a', 'Enter'], 15)).toBeNull()
  expect(typed(code, 15)).toBeNull()
})

it('the keys before a pause are not part of the scan', () => {
  let { burst } = nextKey(noKeys, 'x', 1000)
  for (const [index, key] of code.entries()) ({ burst } = nextKey(burst, key, 2000 + index * 10))
  expect(nextKey(burst, 'Enter', 2120).scanned).toBe('FID20260042')
})
