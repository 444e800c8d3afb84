import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isProgramMemory, withFilesInMemory } from './memory-folder.ts'

const disk = '/dev/vda / ext4 rw,relatime 0 0'
const memory = (options: string) => `${disk}\ntmpfs /dev/shm tmpfs ${options} 0 0\n`

describe('the folder of shared memory', () => {
  it('serves where programs may be written to it and run from it', () => {
    expect(isProgramMemory(memory('rw,nosuid,nodev'), '/dev/shm')).toBe(true)
    expect(isProgramMemory(memory('rw,nosuid,nodev,noexec'), '/dev/shm')).toBe(false)
    expect(isProgramMemory(memory('ro,nosuid'), '/dev/shm')).toBe(false)
  })

  it('does not serve where it is a folder of the disk, or missing', () => {
    expect(isProgramMemory(disk, '/dev/shm')).toBe(false)
    expect(isProgramMemory('', '/dev/shm')).toBe(false)
    expect(isProgramMemory(`${memory('rw')}/dev/vdb /dev/shm ext4 rw 0 0`, '/dev/shm')).toBe(false)
  })
})

describe('a run with its files in memory', () => {
  it('has a folder that others may pass through and not list, if any, and leaves nothing of it', async () => {
    const folder = await withFilesInMemory(async ({ TMPDIR }) => {
      if (TMPDIR === undefined) return undefined
      expect((await stat(TMPDIR)).mode & 0o777).toBe(0o711)
      await writeFile(join(TMPDIR, 'left'), 'left')
      return TMPDIR
    })
    expect(folder !== undefined && existsSync(folder)).toBe(false)
  })

  it('hands a failure on', async () => {
    await expect(withFilesInMemory(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  })
})
