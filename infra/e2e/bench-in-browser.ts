import type { Page } from 'playwright-core'

// The bench of quick labels, in a browser that prints by itself.

/** The tile of a food, with its date or with the reason why there is none. */
export const tileOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`${name}.*(até|Prazos)`) })

/** Chooses a food and prints `quantity` labels of it. */
export async function printFood(page: Page, name: string, quantity: number): Promise<void> {
  await tileOf(page, name).click()
  const amounts = page.getByRole('group', { name: `Quantidade de ${name}` })
  if (quantity <= 6) await amounts.getByRole('button', { name: String(quantity), exact: true }).click()
  else {
    await amounts.getByRole('button', { name: /^Outra quantidade/ }).click()
    for (const digit of String(quantity))
      await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'Pronto' }).click()
  }
  await page.getByRole('button', { name: `Gerar e imprimir ${quantity}` }).click()
}
