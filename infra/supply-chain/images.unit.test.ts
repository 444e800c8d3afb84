import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { imagesIn, unpinnedImages } from './images.ts'

const FILES = ['Dockerfile', 'infra/compose.yaml']
const texts = FILES.map((path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
const digest = `sha256:${'ab12'.repeat(16)}`

describe('the container images', () => {
  it('are pinned by their digest', () => {
    expect(new Set(texts.flatMap(imagesIn)).size).toBe(5)
    expect(unpinnedImages(texts)).toEqual([])
  })

  it.each([
    ['services:\n  new:\n    image: some/new:1.2\n', ['some/new:1.2']],
    ['FROM --platform=linux/amd64 alpine:3 AS extra\n', ['alpine:3']],
    // Without the tag nobody sees which version it is.
    [`    image: some/new@${digest}\n`, [`some/new@${digest}`]],
    [`    image: "some/new:1.2@${digest.slice(0, -1)}"\n`, [`some/new:1.2@${digest.slice(0, -1)}`]],
    [`    image: "some/new:1.2@${digest}"\n`, []],
  ])('of %j that are not pinned are %j', (text, unpinned) => expect(unpinnedImages([text])).toEqual(unpinned))

  it('are not the stages of a Dockerfile', () => {
    expect(imagesIn('FROM node:24-slim AS build\nFROM build\nCOPY --from=build /a /a\n')).toEqual(['node:24-slim'])
  })
})
