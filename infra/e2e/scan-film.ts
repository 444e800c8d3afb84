import { open } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'

/** What a camera would see for a while: one drawing before a shelf, or nothing. */
export interface Scene {
  /** An SVG; null: the empty shelf. */
  readonly drawing: string | null
  /** The drawing's width in the picture, in pixels. */
  readonly width?: number
  readonly degrees?: number
  /** The share of the light that is left, 0 to 1. */
  readonly light?: number
}

const WIDTH = 1280
const HEIGHT = 720
const PICTURES_A_SECOND = 5
const SCENE_PICTURES = 6

/** Writes a film (Y4M) for Chromium's fake camera, which shows it again from the start when it ends. */
export async function writeFilm(browser: Browser, path: string, scenes: readonly Scene[]): Promise<void> {
  const page = await browser.newPage()
  const file = await open(path, 'w')
  try {
    await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420jpeg\n`)
    // Without colour: both colour planes are in the middle of their range.
    const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
    for (const scene of scenes) {
      const picture = Buffer.concat([Buffer.from('FRAME\n'), await luma(page, scene), colours])
      for (let count = 0; count < SCENE_PICTURES; count += 1) await file.write(picture)
    }
  } finally {
    await file.close()
    await page.close()
  }
}

async function luma(page: Page, { drawing, width = 640, degrees = 0, light = 1 }: Scene): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ({ svg, size, angle, brightness, pictureWidth, pictureHeight }) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: pictureWidth, height: pictureHeight })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.fillStyle = '#8a8f92'
      context.fillRect(0, 0, pictureWidth, pictureHeight)
      if (svg !== null) {
        const image = new Image()
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
        await image.decode()
        const height = (size * image.naturalHeight) / image.naturalWidth
        context.translate(pictureWidth / 2, pictureHeight / 2)
        context.rotate((angle * Math.PI) / 180)
        context.drawImage(image, -size / 2, -height / 2, size, height)
        context.resetTransform()
      }
      context.fillStyle = `rgb(0 0 0 / ${1 - brightness})`
      context.fillRect(0, 0, pictureWidth, pictureHeight)
      const { data } = context.getImageData(0, 0, pictureWidth, pictureHeight)
      let text = ''
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
        text += String.fromCharCode(Math.round(0.299 * red + 0.587 * green + 0.114 * blue))
      }
      return btoa(text)
    },
    {
      svg: drawing,
      size: width,
      angle: degrees,
      brightness: light,
      pictureWidth: WIDTH,
      pictureHeight: HEIGHT,
    },
  )
  return Buffer.from(bytes, 'base64')
}
