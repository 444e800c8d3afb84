import { expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'

test('a real browser draws text, runs scripts and prints a PDF', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<h1 style="display:inline-block">Feijão</h1><script>document.title = "pronto"</script>')
    expect(await page.title()).toBe('pronto')
    const box = await page.getByRole('heading', { name: 'Feijão' }).boundingBox()
    expect(box?.width).toBeGreaterThan(50) // without any font, text has no width
    const pdf = await page.pdf({ width: '50mm', height: '30mm' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await page.screenshot()).byteLength).toBeGreaterThan(1000)
  } finally {
    await browser.close()
  }
})
