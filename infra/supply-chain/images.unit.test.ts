import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { imageFaults, imagesIn, UNPINNED } from './images.ts'

const FILES = ['Dockerfile', 'infra/compose.yaml']
const texts = FILES.map((path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
const digest = `sha256:${'ab12'.repeat(16)}`

describe('the container images', () => {
  it('are those that are pinned by digest, and those that are known not to be', () => {
    expect(new Set(texts.flatMap(imagesIn)).size).toBeGreaterThanOrEqual(5)
    expect(imageFaults(texts)).toEqual([])
  })

  it('may not be new and unpinned', () => {
    expect(imageFaults([...texts, 'services:\n  new:\n    image: some/new:1.2\n'])).toEqual([
      'some/new:1.2: has no digest',
    ])
    expect(imageFaults([...texts, 'FROM --platform=linux/amd64 alpine:3 AS extra\n'])).toEqual([
      'alpine:3: has no digest',
    ])
    expect(imageFaults([...texts, `    image: some/new@${digest}\n`])).toEqual([`some/new@${digest}: has no digest`])
    expect(imageFaults([...texts, `    image: "some/new:1.2@${digest}"\n`])).toEqual([])
  })

  it('leave the list when they are pinned', () => {
    const pinned = texts.map((text) => text.replaceAll('postgres:18', `postgres:18@${digest}`))
    expect(imageFaults(pinned)).toEqual(['postgres:18: is pinned or gone, and still listed'])
    expect(
      imageFaults(
        pinned,
        UNPINNED.filter((image) => image !== 'postgres:18'),
      ),
    ).toEqual([])
  })

  it('are not the stages of a Dockerfile', () => {
    expect(imagesIn('FROM node:24-slim AS build\nFROM build\nCOPY --from=build /a /a\n')).toEqual(['node:24-slim'])
  })
})
