import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { screens } from '../../web/lib/search/screens.ts'

// The files of the routes are read here, because the web's own tests know no file system.

it('knows every screen that is opened without a number in its address', () => {
  const files = readdirSync(new URL('../../web/routes/_app', import.meta.url), { recursive: true }).map(String)
  const routes = files
    .filter((file) => file.endsWith('.tsx') && !file.includes('$'))
    .map((file) => `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`.replace(/\/index$/, ''))
    // They open with what was chosen elsewhere.
    .filter((route) => !['/withdraw', '/rastreio', '/recolhimentos/novo'].includes(route))
  expect(routes.length).toBeGreaterThan(25)
  expect(new Set(screens.map(({ to }) => to))).toEqual(new Set(routes))
})
